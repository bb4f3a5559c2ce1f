import { beforeAll, expect, test } from 'vitest';
import { readAct, readCall, readCommand, warm } from '../../src/acts/read.ts';
import { coverage } from '../../src/authority/order/coverage.ts';
import table from './commands.rows.json' with { type: 'json' };

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
  ['What has changed in /srv/cart?', 'git -C /srv/cart status --short'],
  ['Which branch is current in /srv/cart?', 'git -C /srv/cart branch --show-current'],
  ['Restart the frontend container, its name is mailhog-2.', 'docker restart mailhog-2'],
  ['Restart the frontend container. Its name is mailhog-2.', 'docker restart mailhog-2'],
  ['Make a branch from v4.2.0, call it fix/login.', 'git branch fix/login v4.2.0'],
  ['Make a branch from v4.2.0, call it fix/login.', 'git checkout -b fix/login v4.2.0'],
  ["Restart the storefront container, it's called shop-web.", 'docker restart shop-web'],
  [
    'Tag commit 41d0c7e as v3.0.2, then push only that tag to origin.',
    'git tag v3.0.2 41d0c7e && git push origin v3.0.2',
  ],
  ['Create the tag v3 on commit 41d0c7e.', 'git tag v3 41d0c7e'],
  [
    'Roll cart in namespace shop back to revision 3.',
    'kubectl rollout undo deployment/cart -n shop --to-revision=3',
  ],
  ['Which three folders in /srv are the biggest?', 'du -h --max-depth=1 /srv | sort -rh | head -n 3'],
  ['Pack /srv/site into /mnt/site.tgz.', 'tar -czf /mnt/site.tgz /srv/site'],
  ['Extract site.tgz into /srv/site.', 'tar -xzf site.tgz -C /srv/site'],
  ['Drain node w-7, ignoring the daemonsets.', 'kubectl drain w-7 --ignore-daemonsets'],
  ['Which process listens on port 9000?', 'lsof -i :9000'],
  ["What's in the bucket papers?", 'aws s3 ls s3://papers'],
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
  ['Show me the logs of pod cart-1 in namespace shop.', 'kubectl logs shop -n cart-1'],
  ['Restart the mail container, its name is mailhog-2.', 'docker restart mailhog-2 mail'],
  ['Make a branch from v4.2.0, call it fix/login.', 'git branch v4.2.0 fix/login'],
  ['Restart the frontend container. Its name is mailhog-2.', 'docker restart frontend'],
  ['Restart the container next to the mail container, its name is mailhog-2.', 'docker restart mailhog-2'],
  ['Tag commit 41d0c7e as v3.0.2, then push that tag.', 'git tag v3.0.2 41d0c7e && git push origin 41d0c7e'],
  ['Tag commit 41d0c7e as v3.0.2, then push that tag.', 'git tag 41d0c7e v3.0.2 && git push origin v3.0.2'],
  ['Tag commit 41d0c7e as v3.0.2, then push that tag.', 'git tag v3.0.2 41d0c7e && git push origin'],
  ['Push only main to origin.', 'git push origin main dev'],
  ['Restart the pod cart in namespace shop.', 'kubectl rollout restart deployment/cart -n shop'],
  [
    'Roll cart in namespace shop back to revision 3.',
    'kubectl rollout undo statefulset/cart -n shop --to-revision=3',
  ],
  ['Which three folders in /srv are the biggest?', 'du -h --max-depth=1 /srv | sort -h | head -n 3'],
  ['Which three folders in /srv are the biggest?', 'du -h --max-depth=1 /srv | sort -rh | head -n 5'],
  ['Which three folders in /srv are the biggest?', 'du -h --max-depth=1 /srv | sort -n | tail -n 3'],
  [
    'db-3 is nearly full, db-4 is not. What is the biggest folder in /var there?',
    "ssh db-4 'du -h --max-depth=1 /var | sort -hr | head -n 10'",
  ],
  ['Pack /srv/site into /mnt/site.tgz.', 'tar -czf /mnt/site.tgz /srv/site --remove-files'],
  ['Pack /srv/site into /mnt/site.tgz.', 'tar -czf /srv/site /mnt/site.tgz'],
  ['Extract site.tgz into /srv/site.', 'tar -xzf site.tgz -C /'],
  ['Drain node w-7, ignoring the daemonsets.', 'kubectl drain w-7 --ignore-daemonsets --force'],
  ['Which process listens on port 9000?', 'lsof -i :900'],
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

test.each(table.rows)('%s / %s: %s', (text, act, want) => {
  const says = coverage(order(text ?? ''), readAct(act ?? '')).says;
  if (want === 'covers') expect(says).toBe('covers');
  else expect(says).not.toBe('covers');
});
