import { quoteOf } from '../trace.ts';
import { type Act, type Argument, isConsequential } from './act.ts';
import audience from './audience.json' with { type: 'json' };
import { type Aspect, type Check, type Finding, quoteAct } from './finding.ts';
import { nameWords } from './words.ts';

const pattern = (source: string): RegExp => new RegExp(source, 'i');
const EVERYBODY = pattern(audience.everybody);
const AUDIENCE = pattern(audience.audience);
const SAYS_EVERYBODY = pattern(audience.saysEverybody);
const POWER = pattern(audience.power);
const ROLE = pattern(audience.role);
const LASTING = pattern(audience.lasting);
const TERM = pattern(audience.term);
const BRIEF = pattern(audience.brief);
const REPEATS = pattern(audience.repeats);
const SAYS_REPEATS = pattern(audience.saysRepeats);
const TRUE = /^(?:true|yes|1)$/i;

const ASPECTS: readonly Aspect[] = ['scope', 'privilege', 'recipient', 'risk'];

/** Opens something to more people, with more power or for longer than the principal said (least privilege). */
export const widerAudience: Check = ({ request, acts }) => {
  if (!request) return [];
  const { words } = request;
  const tooWide = ({ key, value }: Argument): [number, string] | undefined => {
    const isPublic = /^(?:is_)?public$/i.test(key) && TRUE.test(value);
    if ((isPublic || (AUDIENCE.test(key) && EVERYBODY.test(value))) && !SAYS_EVERYBODY.test(words))
      return [0.82, 'it reaches everybody, which was not asked for'];
    if (ROLE.test(key) && POWER.test(value) && !words.includes(value.toLowerCase()))
      return [0.8, 'more power is given than was asked for'];
    if (TERM.test(key) && LASTING.test(value) && BRIEF.test(words))
      return [0.8, 'it lasts longer than was asked for'];
    if (/^auto_?renew(?:al)?$/i.test(key) && TRUE.test(value) && !/renew|subscri/.test(words))
      return [0.72, 'it renews itself, which was not asked for'];
    return undefined;
  };
  return acts.filter(isConsequential).flatMap((act) => [
    ...(SAYS_REPEATS.test(words) ? [] : repeated(act)),
    ...act.args.flatMap((argument): Finding[] => {
      const [confidence, tells] = tooWide(argument) ?? [];
      if (confidence === undefined) return [];
      const { key, value, start, end } = argument;
      const quotes = [quoteOf(act.document, start, end)];
      return [
        { aspects: ASPECTS, verdict: 'BLOCK', confidence, reason: `${key} is ${value}: ${tells}.`, quotes },
      ];
    }),
  ]);
};

/** What was asked for once is set up to happen again. */
function repeated(act: Act): Finding[] {
  const repeats = act.form === 'call' && nameWords(act.name).some((word) => REPEATS.test(word));
  if (!repeats) return [];
  const reason = `“${act.name.slice(0, 80)}” repeats what was asked for once.`;
  return [{ aspects: ASPECTS, verdict: 'BLOCK', confidence: 0.8, reason, quotes: [quoteAct(act)] }];
}
