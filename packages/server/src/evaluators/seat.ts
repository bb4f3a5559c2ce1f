import type { Evaluator } from '../kernel/panel.ts';
import { asTrace, ballotsOf, type Findings, type Trace } from './trace.ts';

type Named = Pick<Evaluator, 'id'> & Pick<Partial<Evaluator>, 'family' | 'version' | 'warm'>;

/** A seat that computes; its version changes with what it says of the same case. */
export const computing = (named: Named, examine: Evaluator['examine']): Evaluator => ({
  family: named.id,
  kind: 'deterministic',
  version: '1',
  ...named,
  examine,
});

/** A seat that computes what a trace comes to; it says nothing where it finds nothing. */
export const tracing = (named: Named, find: (trace: Trace) => Findings | undefined): Evaluator =>
  computing(named, (matter) => {
    const trace = asTrace(matter);
    const found = trace && find(trace);
    return found ? ballotsOf(matter, found) : [];
  });
