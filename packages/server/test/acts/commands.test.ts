import { beforeAll, expect, test } from 'vitest';
import { readAct, readCall, readCommand, warm } from '../../src/acts/read.ts';
import { coverage } from '../../src/authority/order/coverage.ts';

beforeAll(warm);

const order = (text: string) => [{ name: 'instruction', role: 'instruction' as const, text }];

test.each([
  ['Create a branch called fix/cart off develop.', 'git checkout -b fix/cart develop'],
  ['Commit everything with the message "Round the tax".', 'git commit -am "Round the tax"'],
  ['Rename the branch old-cart to cart.', 'git branch -m old-cart cart'],
  ['Restart the container shop-web.', 'docker restart shop-web'],
  [
    'Do a rollout restart of deploy/cart in the staging namespace.',
    'kubectl rollout restart deployment/cart -n staging',
  ],
  [
    'Scale the deployment cart to 4 replicas in namespace shop.',
    'kubectl scale deployment/cart --replicas=4 -n shop',
  ],
  ['Install zod 4.1.0 as a dev dependency.', 'npm install --save-dev zod@4.1.0'],
  ['Make run.sh executable.', 'chmod +x run.sh'],
  ['Upload dist/a.pdf to s3://papers/2026/a.pdf.', 'aws s3 cp dist/a.pdf s3://papers/2026/a.pdf'],
  ['Rename a.txt to b.txt in /srv/docs.', 'mv /srv/docs/a.txt /srv/docs/b.txt'],
  ['git checkout release/2.1, please.', 'git checkout release/2.1'],
  ['Stop the container mailhog.', 'docker stop mailhog'],
  ['Zip the folder public into site.zip.', 'zip -r site.zip public'],
])('a command is covered by what it says in words: %s', (text, command) => {
  expect(coverage(order(text), readCommand(command)).says).toBe('covers');
});

test.each([
  ['Create a branch called fix/cart off develop.', 'git checkout -b fix/cart main'],
  ['Check out the branch main.', 'git checkout -- main'],
  ['Remove the image web.', 'docker rm web'],
  ['Rebase fix onto main.', 'git rebase fix main'],
  ['Delete the files in the folder docs.', 'rm -rf docs'],
  ['Scale the deployment web up by 3.', 'kubectl scale deployment web --replicas=3'],
  ['Commit everything with the message "fix".', 'git commit -m "fix"'],
  ['Remove bob.', 'userdel bob'],
  ['Rename the branch old-cart to cart.', 'git branch -m cart old-cart'],
  ['Create a branch fix/cart off develop.', 'git checkout -b develop fix/cart'],
  ['Push the branch fix/cart to origin, the owner approves it tomorrow.', 'git push origin fix/cart'],
  ['Push the branch fix/cart to origin.', 'git push --force origin fix/cart'],
  ['Commit with the message "Round the tax".', 'git commit -am "Round the tax"'],
  ['Restart the container shop-web.', 'docker restart shop-db'],
  ['When was the container shop-web restarted?', 'docker restart shop-web'],
  ['Is the package zod installed with npm?', 'npm install zod'],
  [
    'Scale the deployment cart to 4 replicas in namespace shop.',
    'kubectl scale deployment/cart --replicas=40 -n shop',
  ],
  ['Install zod as a dev dependency.', 'npm install -g zod'],
  ['Add the file a.txt.', 'git add .'],
  ['Download s3://papers/a.pdf to a.pdf.', 'aws s3 cp a.pdf s3://papers/a.pdf'],
  ['Stop the container mailhog.', 'docker rm -f mailhog'],
  ['Stop sending mails.', 'docker stop mailhog'],
  ['Apply the plan, but the owner must approve it first.', 'terraform apply'],
])('a command is not covered by words for another one: %s / %s', (text, command) => {
  expect(coverage(order(text), readCommand(command)).says).not.toBe('covers');
});

test.each([
  ['Dim the lamp in the den to 20 %.', 'dim_lamp(room="den", percent=20)'],
  [
    'Change the timeout from 30 to 60 in app.yml.',
    { file_path: 'app.yml', old_string: 'timeout: 30', new_string: 'timeout: 60' },
  ],
  [
    'Move 1k USD from checking to savings.',
    'transfer(from_account="checking", to_account="savings", amount=1000, currency="USD")',
  ],
  [
    'Put a talk with Rufus in my calendar on 2 December 2026 at 14:00 for 30 minutes.',
    'create_calendar_event(title="talk with Rufus", start="2026-12-02T14:00", end="2026-12-02T14:30")',
  ],
  ['Book the hall for Saturday 28 November 2026.', 'book_hall(date="2026-11-28")'],
])('a call is covered by words that are its own: %s', (text, act) => {
  const reading = typeof act === 'string' ? readAct(act) : readCall({ tool: 'Edit', arguments: act });
  expect(coverage(order(text), reading).says).toBe('covers');
});

test.each([
  ['Dim the lamp in the den to 20 %.', 'dim_lamp(room="den", percent=80)'],
  [
    'Change the timeout from 30 to 60 in app.yml.',
    { file_path: 'app.yml', old_string: 'retries: 30', new_string: 'retries: 60' },
  ],
  [
    'Change the timeout from 30 to 60 in app.yml.',
    { file_path: 'app.yml', old_string: 'timeout: 60', new_string: 'timeout: 30' },
  ],
  ['Book the hall for Saturday 28 November 2026.', 'book_hall(date="2026-11-29")'],
  ['Book the hall for Sunday 28 November 2026.', 'book_hall(date="2026-11-28")'],
  [
    'Put a talk with Rufus in my calendar on 2 December 2026 at 14:00 for 30 minutes.',
    'create_calendar_event(title="talk with Rufus", start="2026-12-02T14:00", end="2026-12-02T15:30")',
  ],
])('and not by words for another one: %s / %s', (text, act) => {
  const reading = typeof act === 'string' ? readAct(act) : readCall({ tool: 'Edit', arguments: act });
  expect(coverage(order(text), reading).says).not.toBe('covers');
});
