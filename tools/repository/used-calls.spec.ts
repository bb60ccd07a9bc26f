import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { operations, type Operation } from '@sanaga/contract';

const root = path.resolve(import.meta.dirname, '../..');

/** Code of both apps, of what they share and of the servers in front of them. */
const code = globSync(
  '{libs/{api/src,auth,features,navigation,ui}/**,apps/{org-portal,admin-console,front-server}/src/**}/*.{ts,tsx}',
  {
    cwd: root,
  },
)
  .filter((file) => !/generated|\.spec\.|\.stories\./.test(file))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n');

const capital = (id: string) => id.charAt(0).toUpperCase() + id.slice(1);

/** Returns true if the apps make a call: by its hook, its endpoint, or its address, as uploads and downloads do. */
function isMade({ id, url }: Operation): boolean {
  const hook = new RegExp(String.raw`\buse(?:Lazy)?${capital(id)}(?:Query|Mutation)\b|endpoints\.${id}\b`);
  const address = url
    .replaceAll(/[.*+?^$()|[\]\\{}]/g, String.raw`\$&`)
    .replaceAll(/:\w+/g, String.raw`[^/'"\x60]+`);
  return hook.test(code) || new RegExp(String.raw`['"\x60]${address}(?=['"\x60?$])`).test(code);
}

/** Returns true for an operation that returns a picture: its address comes from the API, with the version in it. */
const isPicture = ({ response }: Operation): boolean =>
  Object.values(response).some((one) => 'content' in one && one.content === 'image/webp');

it('each call is made by a screen of ours, or is said to be for others', () => {
  const ofOurs = operations.filter(
    (operation: Operation) => operation.webClient !== false && !isPicture(operation),
  );
  expect(ofOurs.length).toBeGreaterThan(100);
  const wrong = ofOurs.filter(
    (operation: Operation) => isMade(operation) === (operation.outsideOnly ?? false),
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});
