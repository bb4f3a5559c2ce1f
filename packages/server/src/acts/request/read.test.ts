import { expect, test } from 'vitest';
import { shown } from '../fixtures.fixture.ts';
import { readRequest } from './read.ts';

const read = (text: string) => {
  const reading = readRequest(text);
  return reading && shown(reading);
};

test('a request is its method and its address', () => {
  expect(read('GET https://api.example.org/v1/items?state=open')).toMatchInlineSnapshot(`
    [
      "read: GET https://api.example.org/v1/items?state=open | identifier =https://api.example.org/v1/items?state=open | filter state=open",
    ]
  `);
  expect(read('DELETE /v1/items/7 HTTP/1.1\r\nHost: api.example.org\r\n\r\n')).toMatchInlineSnapshot(`
    [
      "delete: DELETE https://api.example.org/v1/items/7 | identifier =https://api.example.org/v1/items/7",
    ]
  `);
  expect(read('POST /v1/payments HTTP/1.1\nHost: pay.example.org\n\n{"amount": 5}')).toMatchInlineSnapshot(`
    [
      "pay: POST https://pay.example.org/v1/payments | identifier =https://pay.example.org/v1/payments | content ={"amount": 5}",
    ]
  `);
});

test('a path of POST says what is created, paid, sent or cancelled', () => {
  const effect = (path: string) => readRequest(`POST ${path}`)?.acts[0]?.effect;
  expect(
    [
      '/v1/items',
      '/v1/payments',
      '/v1/orders/7/cancel',
      '/v1/messages',
      '/v1/search',
      '/v1/users/7/roles',
    ].map(effect),
  ).toMatchInlineSnapshot(`
    [
      "create",
      "pay",
      "delete",
      "send",
      "create",
      "grant",
    ]
  `);
});

test('what begins with no request line is none', () => {
  for (const text of ['GET well soon', 'Delete /tmp', 'DELETE items', '', 'POST'])
    expect(readRequest(text)).toBeUndefined();
});
