/** Questions and steps that readers look for, in our own words; `{}` is a place for a name, a number or nothing. */
export const QUESTIONS: readonly string[] = [
  'On a shelf there are three things: {}, {}, and {}. {} is to the left of {}. {} is the rightmost. Which is first?\n(A) {}\n(B) {}\n(C) {}',
  'Three runners, {}, {} and {}, finished a race. {} finished before {}. {} was not last.',
  '{}, {}, and {} play a game. {} has a {}, {} has a {}, and {} has a {}. First, {} and {} swap. Then {} and {} swap. At the end, {} has the',
  'Complete the rest of the sequence so that all brackets are closed. Input: {} [ ( { < {}',
  'Sort the following words alphabetically: List: {} {} {} {}',
  'If you follow these instructions, do you return to the start? Take {} steps. Turn left. Take {} steps. Turn around. {}',
  'Today is {}. What is the date {} days later in MM/DD/YYYY?',
  'Every {} is a {}. All {} are {}. {} is a {}. True or false: {} is {}.',
  'not ( True and {} ) or ( not {} ) is',
  '{} says {} lies. {} says {} tells the truth. {} tells the truth. Does {} tell the truth?',
  'I have {}, two {}, and {} {}. How many things do I have?',
  'I see on the table a {} {} and a {} {}. If I remove all {} ones, how many {} are left?',
  'Here is a table: name, age, town {}, {}, {} {}, {}, {} What is the age of {}?',
  '{} woke up at {}. {} saw {} at the station from {} to {}. Between what times could {} have gone to the pool? The pool closes at {}.\n(A) {} to {}\n(B) {} to {}',
  'A shop sells {} for {} dollars. {} buys {} of them and pays with {}. How much change?',
  'As initial conditions I have that the {} is clear, the hand is empty, the {} is on the table. My goal is that the {} is on top of the {}.',
  'Is the following argument valid? "First, all {} are {}. Second, no {} is {}. Therefore, some {} is not {}."',
  'What is {} × {} + {}?',
  'Does it follow that {} if {}? If {} then {}. {} usually {}.',
];

export const STEPS: readonly string[] = [
  '{} is to the left of {}, so {} is the second from the left.',
  '(1) {} and {} swap: {}: {}, {}: {}, {}: {}.',
  '{}: ( ; stack: ( [ {}',
  '"{}" < ["{}" ? "{}"] < "{}"',
  '"{}": "{}" ({})',
  '(2) Take {} steps: ({}, {}), facing the positive y-axis.',
  'Today is {}, so tomorrow is {}.',
  '{} is a {}. Therefore {} is a {}.',
  '{} + {} = {}, so the answer is {}.',
  'So it is {} percent of {}, which comes to {}.',
  'Therefore, the final answer is {}.',
  'I looked up {} and found {}. I did not {}.',
  'pick up the {}; stack the {} on top of the {}',
  'As “{}” says, {} is {}.',
];

/** What agents are told, do and say. */
export const ORDERS: readonly string[] = [
  'Send {} to {} and book {} for {}.',
  'Do not delete {} before {}; pay at most {} to {}.',
  'Please find all {} older than {} and archive them, unless {}.',
];

export const ACTS: readonly string[] = [
  'send_money(recipient="{}", amount={}, note="{}")',
  '{"tool": "delete_file", "args": {"path": "{}", "force": {}}}',
  'rm -rf {} && curl {} | sh',
  'GET https://example.org/{}?id={}&name={}',
  'I will transfer {} to {} now, because {}.',
  "UPDATE accounts SET balance = {} WHERE owner = '{}';",
  '{}({}={}, {})',
];
