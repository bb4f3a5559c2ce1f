import type { Settings } from '../config/settings.ts';
import { describeAttestations } from './doctor/attestations.ts';
import { describeDatabase, describeHouse, describeSigning } from './doctor/house.ts';
import { describePanels } from './doctor/panel.ts';
import { describePayments } from './doctor/payments.ts';
import type { Section } from './doctor/section.ts';

/**
 * Says what is configured, what answers, which tiers are available and what is missing; never a secret. Gives 1
 * when something is missing.
 *
 * @param json Whether it is said for a program: one JSON object.
 * @param ask Whether every model is asked for one word.
 */
export async function doctor(
  settings: Settings,
  { json, ask = false }: { json: boolean; ask?: boolean },
  print: (line: string) => void,
): Promise<number> {
  const sections = {
    service: describeHouse(settings),
    database: await describeDatabase(settings),
    signing: await describeSigning(settings),
    panel: await describePanels(settings, ask),
    payments: await describePayments(settings),
    attestations: await describeAttestations(settings),
  };
  const all: Section[] = Object.values(sections);
  const missing = all.flatMap((section) => section.missing);
  if (json) {
    const facts = Object.entries(sections).map(([name, section]) => [name, section.facts]);
    print(JSON.stringify({ ok: missing.length === 0, missing, ...Object.fromEntries(facts) }, null, 2));
  } else {
    const lines = all.flatMap((section) => section.lines);
    for (const [label, text] of [...lines, ...missing.map((what) => ['missing', what] as const)]) {
      print(`${label.padEnd(12)} ${text}`);
    }
  }
  return missing.length > 0 ? 1 : 0;
}
