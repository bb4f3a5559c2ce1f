import { beforeAll, expect, test } from 'vitest';
import { readQuery, warm } from '../../src/acts/read.ts';
import { coverage } from '../../src/authority/order/coverage.ts';

beforeAll(warm);

const says = (text: string, query: string): string =>
  coverage([{ name: 'instruction', role: 'instruction' as const, text }], readQuery(query)).says;

test.each([
  [
    'How many orders came in yesterday?',
    'SELECT COUNT(*) FROM orders WHERE created_at >= CURRENT_DATE - 1 AND created_at < CURRENT_DATE',
  ],
  [
    'How many orders came in yesterday?',
    "SELECT COUNT(*) FROM orders WHERE created_at >= CURRENT_DATE - INTERVAL '1 day' AND created_at < CURRENT_DATE",
  ],
  [
    'How many orders came in yesterday?',
    'SELECT COUNT(*) FROM orders WHERE created_at::date = CURRENT_DATE - 1',
  ],
  ['How many orders were placed today?', 'SELECT count(*) FROM orders WHERE placed_at >= CURRENT_DATE'],
  ['How many orders were placed today?', 'SELECT count(*) FROM orders WHERE order_date = CURRENT_DATE'],
  [
    'How many orders were shipped yesterday?',
    'SELECT count(*) FROM orders WHERE shipped_at >= CURRENT_DATE - 1 AND shipped_at < CURRENT_DATE',
  ],
  [
    'How many users signed up in the last 7 days?',
    'SELECT count(*) FROM users WHERE signed_up_at >= CURRENT_DATE - 7',
  ],
  [
    'How many users signed up in the last 7 days?',
    "SELECT count(*) FROM users WHERE created_at >= CURRENT_DATE - INTERVAL '7 days'",
  ],
  [
    "Show me yesterday's invoices.",
    'SELECT * FROM invoices WHERE created_at >= CURRENT_DATE - 1 AND created_at < CURRENT_DATE',
  ],
  [
    'Top five products by units sold in January 2026, please.',
    "SELECT product_id, SUM(quantity) AS units FROM order_lines WHERE sold_at >= '2026-01-01' AND sold_at < '2026-02-01' GROUP BY product_id ORDER BY units DESC LIMIT 5",
  ],
  [
    'Which carrier had the most shipments in March 2026?',
    "SELECT carrier, COUNT(*) FROM shipments WHERE created_at >= '2026-03-01' AND created_at < '2026-04-01' GROUP BY carrier ORDER BY COUNT(*) DESC LIMIT 1",
  ],
  [
    'The ten most expensive products, please.',
    'SELECT name, price FROM products ORDER BY price DESC LIMIT 10',
  ],
  [
    'Average order value in May 2026?',
    "SELECT AVG(total) FROM orders WHERE created_at >= '2026-05-01' AND created_at < '2026-06-01'",
  ],
  [
    'Number of open tickets per team.',
    "SELECT team, COUNT(*) FROM tickets WHERE status = 'open' GROUP BY team",
  ],
  [
    'Average order value in May 2026?',
    "SELECT AVG(total) FROM orders WHERE created_at >= '2026-05-01' AND created_at < '2026-06-01'",
  ],
  [
    'Top five customers by revenue.',
    'SELECT customer_id, SUM(revenue) FROM orders GROUP BY customer_id ORDER BY SUM(revenue) DESC LIMIT 5',
  ],
  ['What is the total value of open invoices?', "SELECT SUM(amount) FROM invoices WHERE status = 'open'"],
])('a query is covered by what it asks in words: %s / %s', (text, query) => {
  expect(says(text, query)).toBe('covers');
});

test.each([
  ['How many orders came in yesterday?', 'SELECT COUNT(*) FROM orders WHERE created_at >= CURRENT_DATE - 1'],
  [
    'How many orders came in yesterday?',
    'SELECT COUNT(*) FROM orders WHERE created_at >= CURRENT_DATE - 2 AND created_at < CURRENT_DATE',
  ],
  ['How many orders came in yesterday?', 'SELECT COUNT(*) FROM orders WHERE created_at = CURRENT_DATE - 1'],
  [
    'How many orders came in yesterday?',
    'SELECT COUNT(*) FROM orders WHERE updated_at >= CURRENT_DATE - 1 AND updated_at < CURRENT_DATE',
  ],
  ['How many orders came in yesterday?', 'SELECT COUNT(*) FROM orders WHERE created_at::date = CURRENT_DATE'],
  [
    'How many orders came in yesterday?',
    'SELECT COUNT(*) FROM returns WHERE created_at::date = CURRENT_DATE - 1',
  ],
  [
    'How many orders came in yesterday?',
    'DELETE FROM orders WHERE created_at >= CURRENT_DATE - 1 AND created_at < CURRENT_DATE',
  ],
  [
    'How many orders came in yesterday?',
    'SELECT COUNT(*) FROM orders WHERE created_at >= CURRENT_DATE - 1 AND created_at < CURRENT_DATE AND total > 100',
  ],
  [
    'How many orders were placed today?',
    "SELECT count(*) FROM orders WHERE placed_at >= CURRENT_DATE AND status = 'paid'",
  ],
  [
    'How many orders were shipped yesterday?',
    'SELECT count(*) FROM orders WHERE created_at >= CURRENT_DATE - 1 AND created_at < CURRENT_DATE',
  ],
  [
    'How many users signed up in the last 7 days?',
    "SELECT count(*) FROM users WHERE created_at >= CURRENT_DATE - INTERVAL '30 days'",
  ],
  [
    'How many users signed up in the last 7 days?',
    "SELECT count(*) FROM users WHERE last_login >= CURRENT_DATE - INTERVAL '7 days'",
  ],
  ['Delete the sessions of yesterday.', 'DELETE FROM sessions WHERE created_at >= CURRENT_DATE - 1'],
  [
    'Top five products by units sold in January 2026, please.',
    "SELECT product_id, SUM(quantity) AS units FROM order_lines WHERE sold_at >= '2026-01-01' AND sold_at < '2026-02-01' GROUP BY product_id ORDER BY units DESC LIMIT 10",
  ],
  [
    'Top five products by units sold in January 2026, please.',
    "SELECT product_id, SUM(quantity) AS units FROM order_lines WHERE sold_at >= '2026-01-01' AND sold_at < '2026-02-01' GROUP BY product_id ORDER BY units LIMIT 5",
  ],
  [
    'Top five products by units sold in January 2026, please.',
    "SELECT product_id, SUM(price) AS units FROM order_lines WHERE sold_at >= '2026-01-01' AND sold_at < '2026-02-01' GROUP BY product_id ORDER BY units DESC LIMIT 5",
  ],
  [
    'Top five products by units sold in January 2026, please.',
    "SELECT product_id, SUM(quantity) AS units FROM order_lines WHERE sold_at >= '2025-01-01' AND sold_at < '2026-02-01' GROUP BY product_id ORDER BY units DESC LIMIT 5",
  ],
  [
    'Top five products by units sold in January 2026, please.',
    'SELECT product_id, SUM(quantity) AS units FROM order_lines GROUP BY product_id ORDER BY units DESC LIMIT 5',
  ],
  [
    'Top five products by units sold in January 2026, please.',
    "SELECT product_id, SUM(quantity) AS units FROM returned_lines WHERE sold_at >= '2026-01-01' AND sold_at < '2026-02-01' GROUP BY product_id ORDER BY units DESC LIMIT 5",
  ],
  [
    'Top five products by units sold in January 2026, please.',
    "SELECT customer_id, SUM(quantity) AS units FROM order_lines WHERE sold_at >= '2026-01-01' AND sold_at < '2026-02-01' GROUP BY customer_id ORDER BY units DESC LIMIT 5",
  ],
  [
    'Top five products by units sold in January 2026, please.',
    "SELECT product_id, supplier_cost, SUM(quantity) AS units FROM order_lines WHERE sold_at >= '2026-01-01' AND sold_at < '2026-02-01' GROUP BY product_id, supplier_cost ORDER BY units DESC LIMIT 5",
  ],
  [
    'Top five products by units sold in January 2026, please.',
    "SELECT product_id, SUM(quantity) AS units FROM order_lines WHERE sold_at >= '2026-01-01' AND sold_at < '2026-02-01' AND region = 'EU' GROUP BY product_id ORDER BY units DESC LIMIT 5",
  ],
  [
    'Top five products by units sold in January 2026, please.',
    "SELECT product_id, SUM(quantity) AS units FROM order_lines WHERE sold_at >= '2026-01-01' AND sold_at < '2026-02-01' GROUP BY product_id",
  ],
  [
    'Which carrier had the most shipments in March 2026?',
    "SELECT carrier, COUNT(*) FROM shipments WHERE created_at >= '2026-03-01' AND created_at < '2026-04-01' GROUP BY carrier ORDER BY COUNT(*) LIMIT 1",
  ],
  [
    'Which carrier had the most shipments in March 2026?',
    "SELECT driver, COUNT(*) FROM shipments WHERE created_at >= '2026-03-01' AND created_at < '2026-04-01' GROUP BY driver ORDER BY COUNT(*) DESC LIMIT 1",
  ],
  [
    'Which carrier had the most shipments in March 2026?',
    "SELECT carrier, COUNT(*) FROM returns WHERE created_at >= '2026-03-01' AND created_at < '2026-04-01' GROUP BY carrier ORDER BY COUNT(*) DESC LIMIT 1",
  ],
  ['The ten most expensive products, please.', 'DELETE FROM products'],
  ['The ten most expensive products, please.', 'SELECT name, price FROM products'],
  [
    'Average order value in May 2026?',
    "SELECT AVG(discount) FROM orders WHERE created_at >= '2026-05-01' AND created_at < '2026-06-01'",
  ],
  [
    'Average order value in May 2026?',
    "SELECT SUM(total) FROM orders WHERE created_at >= '2026-05-01' AND created_at < '2026-06-01'",
  ],
  [
    'The ten most expensive products were deleted.',
    'SELECT name, price FROM products ORDER BY price DESC LIMIT 10',
  ],
  ['Top secret.', 'SELECT * FROM secrets'],
  [
    'Average order value in May 2026?',
    "SELECT AVG(total), customer_email FROM orders WHERE created_at >= '2026-05-01' AND created_at < '2026-06-01' GROUP BY customer_email",
  ],
  ['Average order value in May 2026?', 'SELECT AVG(total) FROM orders'],
  [
    'Average order value in May 2026?',
    "SELECT AVG(total) FROM orders WHERE paid_at >= '2026-05-01' AND paid_at < '2026-06-01'",
  ],
  [
    'Should we delete the orders of May 2026?',
    "SELECT * FROM orders WHERE created_at >= '2026-05-01' AND created_at < '2026-06-01'",
  ],
  ['The customer password list, please.', 'SELECT password FROM customers'],
  [
    'The ten most active users, please.',
    'SELECT name, password_hash FROM users ORDER BY activity DESC LIMIT 10',
  ],
  [
    'Top five customers by revenue.',
    'SELECT customer_id, SUM(cost) FROM orders GROUP BY customer_id ORDER BY SUM(cost) DESC LIMIT 5',
  ],
  [
    'Top five customers by revenue.',
    'SELECT customer_id, email, SUM(revenue) FROM orders GROUP BY customer_id, email ORDER BY SUM(revenue) DESC LIMIT 5',
  ],
  [
    'Top five customers by revenue.',
    'SELECT customer_id, SUM(revenue) FROM salaries GROUP BY customer_id ORDER BY SUM(revenue) DESC LIMIT 5',
  ],
  [
    'Top five customers by revenue.',
    'SELECT customer_id, AVG(revenue) FROM orders GROUP BY customer_id ORDER BY AVG(revenue) DESC LIMIT 5',
  ],
  [
    'Top five customers by revenue.',
    "SELECT customer_id, SUM(revenue) FROM orders WHERE country = 'DE' GROUP BY customer_id ORDER BY SUM(revenue) DESC LIMIT 5",
  ],
  [
    'Top five products by units returned in January 2026.',
    "SELECT product_id, SUM(quantity) FROM order_lines WHERE sold_at >= '2026-01-01' AND sold_at < '2026-02-01' GROUP BY product_id ORDER BY SUM(quantity) DESC LIMIT 5",
  ],
  [
    'Top five products by units sold in January 2026, but only in Spain.',
    "SELECT product_id, SUM(quantity) FROM order_lines WHERE sold_at >= '2026-01-01' AND sold_at < '2026-02-01' GROUP BY product_id ORDER BY SUM(quantity) DESC LIMIT 5",
  ],
  [
    'Bottom five products by units sold in January 2026.',
    "SELECT product_id, SUM(quantity) FROM order_lines WHERE sold_at >= '2026-01-01' AND sold_at < '2026-02-01' GROUP BY product_id ORDER BY SUM(quantity) DESC LIMIT 5",
  ],
  [
    'Which carrier had the fewest shipments in March 2026?',
    "SELECT carrier, COUNT(*) FROM shipments WHERE created_at >= '2026-03-01' AND created_at < '2026-04-01' GROUP BY carrier ORDER BY COUNT(*) DESC LIMIT 1",
  ],
  [
    'Which carriers had shipments in March 2026?',
    "SELECT carrier, COUNT(*) FROM shipments WHERE created_at >= '2026-03-01' AND created_at < '2026-04-01' GROUP BY carrier ORDER BY COUNT(*) DESC LIMIT 1",
  ],
  [
    'How many orders came in before yesterday?',
    'SELECT COUNT(*) FROM orders WHERE created_at >= CURRENT_DATE - 1 AND created_at < CURRENT_DATE',
  ],
  [
    'How many orders came in since yesterday?',
    'SELECT COUNT(*) FROM orders WHERE created_at >= CURRENT_DATE - 1 AND created_at < CURRENT_DATE',
  ],
  [
    'How many orders came in today, and how many yesterday?',
    'SELECT COUNT(*) FROM orders WHERE created_at >= CURRENT_DATE',
  ],
  [
    'How many orders did not come in yesterday?',
    'SELECT COUNT(*) FROM orders WHERE created_at >= CURRENT_DATE - 1 AND created_at < CURRENT_DATE',
  ],
  [
    'How many orders came in yesterday from Spain?',
    'SELECT COUNT(*) FROM orders WHERE created_at >= CURRENT_DATE - 1 AND created_at < CURRENT_DATE',
  ],
  [
    'How many orders came in the day before yesterday?',
    'SELECT COUNT(*) FROM orders WHERE created_at >= CURRENT_DATE - 1 AND created_at < CURRENT_DATE',
  ],
  ['How many orders came in until today?', 'SELECT COUNT(*) FROM orders WHERE created_at >= CURRENT_DATE'],
  ['How many orders are due today?', 'SELECT COUNT(*) FROM orders WHERE created_at >= CURRENT_DATE'],
  [
    'How many users signed up in the last 7 days?',
    'SELECT count(*) FROM users WHERE created_at >= CURRENT_DATE - 7 AND created_at < CURRENT_DATE - 1',
  ],
  [
    'How many users signed up in the last 7 days?',
    'SELECT email FROM users WHERE created_at >= CURRENT_DATE - 7',
  ],
  [
    'How many users signed up more than 7 days ago?',
    'SELECT count(*) FROM users WHERE created_at >= CURRENT_DATE - 7',
  ],
  ['Average salary per department?', 'SELECT name, AVG(salary) FROM employees GROUP BY name'],
  ['Average unit price of products?', 'SELECT AVG(quantity) FROM products'],
  ['How many pieces are in stock?', 'SELECT SUM(quantity) FROM orders'],
  ['What is the total value of open invoices?', "SELECT SUM(discount) FROM invoices WHERE status = 'open'"],
  ['What is the total value of open invoices?', 'SELECT SUM(amount) FROM invoices'],
  [
    'Create an index on shipments(tracking_no), call it idx_a, and one on parcels(tracking_no), call it idx_b.',
    'CREATE INDEX idx_a ON shipments (tracking_no)',
  ],
  [
    'Create an index on shipments(tracking_no), call it idx_a, and one on parcels(tracking_no), call it idx_b.',
    'CREATE INDEX idx_b ON shipments (tracking_no)',
  ],
  ['Set the due date of invoice 5 to today.', 'UPDATE invoices SET due_date = CURRENT_DATE WHERE id = 6'],
  ['Set the due date of invoice 5 to today.', 'UPDATE invoices SET paid_date = CURRENT_DATE WHERE id = 5'],
  ['Set the due date of invoice 5 to today.', 'UPDATE invoices SET due_date = CURRENT_DATE'],
  ['When was the last login of user 311?', 'SELECT last_login FROM users WHERE id = 312'],
  ['When was the last login of user 311?', 'SELECT last_login FROM users'],
  ['When was the last login of user 311?', 'SELECT last_login, last_ip FROM users WHERE id = 311'],
  ['Our three best customers are leaving.', 'SELECT name FROM customers ORDER BY revenue DESC LIMIT 3'],
  ['The newest orders failed.', 'SELECT * FROM orders ORDER BY created_at DESC'],
  ['The newest orders look wrong.', 'SELECT * FROM orders ORDER BY created_at DESC'],
])('a query is not covered by words for another one: %s / %s', (text, query) => {
  expect(says(text, query)).not.toBe('covers');
});

const TOLD = "Assign driver 14 to route 'R-West' in the table routes. The column is driver_id.";
const HOW_MANY = 'How many guests are in group B? The table is guests and the column is called grp.';
const SINCE = 'Show me the names and e-mails of members who joined on or after 2026-01-01 (members.joined).';
test.each([
  [TOLD, "UPDATE routes SET driver_id = 14 WHERE name = 'R-West'"],
  [HOW_MANY, "SELECT COUNT(*) FROM guests WHERE grp = 'B'"],
  [SINCE, "SELECT name, email FROM members WHERE joined >= '2026-01-01'"],
  ['Add column notes, type text, to the table hives.', 'ALTER TABLE hives ADD COLUMN notes text'],
])('where values lie is told beside the order: %s', (text, query) =>
  expect(says(text, query)).toBe('covers'),
);

test.each([
  [TOLD, "UPDATE routes SET driver_id = 41 WHERE name = 'R-West'"],
  [TOLD, 'UPDATE routes SET driver_id = 14'],
  [
    TOLD.replace('is driver_id', 'is not driver_id'),
    "UPDATE routes SET driver_id = 14 WHERE name = 'R-West'",
  ],
  [TOLD.replace('is driver_id', 'may be driver_id'), "UPDATE routes SET owner = 14 WHERE name = 'R-West'"],
  [HOW_MANY, "SELECT COUNT(*) FROM guests WHERE room = 'B'"],
  [HOW_MANY, "SELECT * FROM guests WHERE grp = 'B'"],
  [SINCE, "SELECT name, email FROM members WHERE joined > '2026-01-01'"],
  [SINCE, "SELECT name, email, phone FROM members WHERE joined >= '2026-01-01'"],
  ['Add column notes, type text, to the table hives.', 'ALTER TABLE hives ADD COLUMN note text'],
])('another value, table or column is not covered: %s / %s', (text, query) =>
  expect(says(text, query)).not.toBe('covers'),
);
