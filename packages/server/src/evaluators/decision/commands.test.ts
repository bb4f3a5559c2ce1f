import { expect, it } from 'vitest';
import { readCommands } from './commands.ts';

const told = (text: string) =>
  readCommands({ text })?.map(({ name, args }) =>
    [name, ...args.map(({ key, value }) => `${key}=${value}`)].join(' '),
  );

it.each([
  ['kubectl scale deployment worker --replicas=6', ['kubectl_scale_deployment deployment=worker replicas=6']],
  ['kubectl delete pods --all -n data', ['kubectl_delete =pods all=true namespace=data']],
  ["ssh edge-03 'sudo rm -rf /var/log/nginx'", ['rm host=edge-03 r=true force=true =/var/log/nginx']],
  ['git push --force origin shared', ['git_push force=true =origin =shared']],
  ['git fetch && git status', ['git_fetch', 'git_view']],
  ["UPDATE users SET city = 'Bonn' WHERE id = 7", ['update_row =users set=city set=Bonn where=id where=7']],
  ["UPDATE users SET city = 'Bonn'", ['update_row =users set=city set=Bonn rows=all']],
  ['ALTER TABLE a.b DROP COLUMN c', ['drop_column table=a.b column=c']],
  ['GRANT ALL PRIVILEGES ON DATABASE w TO n', ['grant access=all database=w to=n']],
  ['select 1 from users', ['view']],
  ['PATCH /v1/sets/7?notify=false {"status": "PAUSED"}', ['update_set set=7 notify=false status=PAUSED']],
  ['POST /orders/5/cancel', ['cancel_order order=5']],
  ['POST /requisitions {"item": "ER-440"}', ['create_requisition item=ER-440']],
])('reads %s', (line, commands) => expect(told(line)).toEqual(commands));

it.each([
  'Delete from the list whatever is old.',
  'make a backup of it',
  'send_mail(to="a@b.example")',
  'kubectl apply -f $(cat f)',
  'echo hi > /etc/passwd',
  'rm -r a &',
  'ls\nrm -r a',
  'ssh host',
  'DELETE FROM a; -- b',
  'POST /x not a body',
])('leaves alone %s', (line) => expect(told(line)).toBeUndefined());
