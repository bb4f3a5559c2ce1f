import { widerAudience } from './audience.ts';
import { coherence } from './coherence.ts';
import { conditions } from './conditions.ts';
import { consent } from './consent.ts';
import { drift } from './drift.ts';
import { emergencyAnswers } from './emergencies.ts';
import { extent } from './extent.ts';
import type { Check } from './finding.ts';
import { hazards } from './hazards.ts';
import { illicitRequest } from './illicit.ts';
import { intent } from './intent.ts';
import { lists } from './lists.ts';
import { mistaken } from './mistaken.ts';
import { names } from './names.ts';
import { objects } from './objects.ts';
import { presumption } from './presumption.ts';
import { pretext } from './pretext.ts';
import { safeguardsOff } from './safeguards.ts';
import { secretsOut } from './secrets.ts';
import { steering } from './steering.ts';
import { subjects } from './subjects.ts';
import { values } from './values.ts';
import { warnings } from './warnings.ts';

/** Every check of an action; each looks for faults of one kind. */
export const CHECKS: readonly Check[] = [
  intent,
  conditions,
  consent,
  values,
  objects,
  names,
  lists,
  coherence,
  presumption,
  pretext,
  subjects,
  warnings,
  steering,
  hazards,
  extent,
  drift,
  mistaken,
  secretsOut,
  widerAudience,
  safeguardsOff,
  illicitRequest,
  emergencyAnswers,
];
