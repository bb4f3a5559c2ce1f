import { showApprovals } from './console/approvals.ts';
import { showKeys } from './console/keys.ts';
import { attempt, onPress, onSubmit, say } from './console/parts.ts';
import { showPolicies } from './console/policies.ts';
import { onSignedOut, session } from './console/session.ts';
import { showNewest, showVerdicts } from './console/verdicts.ts';
import { field, form, line, place } from './dom.ts';

/** Why the last session ended, for the page that is loaded afterwards. */
const ENDED = 'truepenny-session-ended';

/** Opens the console with the key of this tab. What its parts cannot show they say themselves. */
async function enter(): Promise<void> {
  if (session.key() === null) return;
  form('sign-in').hidden = true;
  await showKeys();
  const parts = { verdicts: showVerdicts, approvals: () => showApprovals(), policies: showPolicies };
  await Promise.all(Object.entries(parts).map(([part, show]) => attempt(part, show)));
  // All at once, so that nothing moves under the reader's eyes.
  place('inside').hidden = false;
  showNewest();
}

// Loaded anew, the page shows nothing of the session that ended.
onSignedOut((detail) => {
  sessionStorage.setItem(ENDED, detail);
  location.reload();
});
onSubmit('sign-in', 'sign-in', () => {
  session.open(field('key').value.trim());
  field('key').value = '';
  return enter();
});
onPress('sign-in', 'sign-out', async () => {
  session.close();
  location.reload();
});

const ended = sessionStorage.getItem(ENDED);
sessionStorage.removeItem(ENDED);
if (ended === null) void attempt('sign-in', enter);
else {
  say('sign-in', line(ended, 'bad'), line('If the key was rotated, sign in with the new one.'));
  field('key').focus();
}
