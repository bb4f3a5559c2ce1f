/** What the operations of each group are for, as the API reference shows it. */
export const TAGS: Readonly<Record<string, string>> = {
  'Answer checks': 'A panel judges one claim and signs the verdict. Paid by credit or by wallet.',
  'Trace verification':
    'The steps of a reasoning trace are judged one by one, against a plan where there is one.',
  'Pre-execution gate': 'An act is judged before it is run: run it only if the answer says `execute: true`.',
  'Decision quality':
    'A decision is judged on five axes: intent, scope, risk, consistency and reversibility.',
  'Step-up': 'A person approves an act that was left open; the permit is good once.',
  Records: 'What was judged, of all products: listed and opened again.',
  Receipts: 'Signed records of verdicts. Anybody can check them, also offline.',
  'Operators and keys': 'An operator is the account of a person or a company. Its keys open the products.',
  Policies: 'Standing rules, written in Cedar, for what the acts of your agents may do.',
  Agents: 'The agents of an operator, and what is recorded about them.',
  Trust: 'Public numbers about an agent, and the formulas behind them.',
  Wallets: 'Which wallet belongs to which agent, and what can be said of its reasoning.',
  Evaluators: 'Who judges, and how often each was right on published cases.',
  Service: 'Whether the service is up.',
};
