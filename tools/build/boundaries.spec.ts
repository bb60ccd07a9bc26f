import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { brokenBoundaries, type BuiltChunk } from './boundaries.ts';

const workspace = path.resolve(import.meta.dirname, '../..');
const app = path.join(workspace, 'apps/org-portal');

const chunk = (
  fileName: string,
  modules: string[],
  imports: string[] = [],
  dynamicImports: string[] = [],
) => ({
  fileName,
  moduleIds: modules.map((id) => path.join(workspace, id)),
  imports,
  dynamicImports,
});

/** A build in which the initiator's area loads its screens, one of them with code that the admin's shares. */
const build = (...chunks: BuiltChunk[]) => Object.fromEntries(chunks.map((each) => [each.fileName, each]));
const chunks = build(
  chunk('initiator.js', ['apps/org-portal/src/areas/initiator.ts'], ['shared.js'], ['home.js']),
  chunk('shared.js', ['libs/ui/src/index.ts']),
  chunk('home.js', ['libs/features/initiator-home/index.ts'], [], ['deep.js']),
  chunk('deep.js', ['libs/features/users/users-route.tsx']),
);

describe('brokenBoundaries', () => {
  const from = 'src/areas/initiator.ts';

  it('finds what is reachable, however deep and however late', () => {
    const broken = brokenBoundaries(chunks, app, [{ from, never: ['libs/features/users', 'libs/testing'] }]);
    expect(broken).toEqual([`${from} reaches libs/features/users/users-route.tsx`]);
  });

  it('leaves alone what only comes later where that is asked', () => {
    const never = ['libs/features/users'];
    expect(brokenBoundaries(chunks, app, [{ from, never, atOnce: true }])).toEqual([]);
    expect(brokenBoundaries(chunks, app, [{ from, never: ['libs/ui'], atOnce: true }])).toHaveLength(1);
  });

  it('takes no folder for another whose name begins alike', () => {
    expect(brokenBoundaries(chunks, app, [{ from, never: ['libs/features/user'] }])).toEqual([]);
  });

  it('does not pass where the source file is not in the build', () => {
    const broken = brokenBoundaries(chunks, app, [{ from: 'src/gone.tsx', never: [] }]);
    expect(broken).toEqual(['src/gone.tsx is in no chunk']);
  });
});
