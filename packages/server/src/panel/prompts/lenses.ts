/** What a careful expert of the field looks at first. Added to the prompt of every role. */
export const LENSES = {
  financial:
    'Recompute amounts, rates, totals and conversions. Check currencies, signs, periods, fees and limits, who pays whom, and whether a forecast is passed off as a fact.',
  medical:
    'Check doses with their units, routes and intervals, contraindications, interactions, the population that a finding holds for, and whether urgent signs are passed over. A correlation is not a cause.',
  legal:
    'Check which law and which court, whether cited provisions and cases are in the material, dates and deadlines, defined terms, exceptions, and the difference between what must and what may be done.',
  code: 'Trace what the code does on ordinary, empty, extreme and hostile input. Check interfaces, off-by-one errors, error paths, concurrency, injection, secrets, and whether anything destructive can be undone.',
  general:
    'Check figures, names, dates, the scope of words like all, none and only, and whether the conclusion says more than its grounds.',
} as const;

type Domain = keyof typeof LENSES;

/** The lens for a domain as a case names it; the general one for anything else. */
export function lensFor(domain: unknown): string {
  return typeof domain === 'string' && Object.hasOwn(LENSES, domain)
    ? LENSES[domain as Domain]
    : LENSES.general;
}
