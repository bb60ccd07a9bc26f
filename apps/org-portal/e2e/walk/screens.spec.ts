import { expectLoaded } from '../support/checks.ts';
import { adminPaths, consolePaths, publicPaths } from '../support/screens.ts';
import {
  type Appearance,
  appearances,
  expectNoDefects,
  inLanguage,
  runAll,
  setAppearance,
  titleOf,
} from './appearances.ts';
import { test, type Visit } from './test-context.ts';

async function check({ page, open }: Visit, path: string, appearance: Appearance): Promise<void> {
  // screens that need no session come from the server: prerendered if the build did that
  const reload = publicPaths.includes(path);
  await setAppearance(page, appearance);
  await open(inLanguage(path, appearance), { reload });
  await expectLoaded(page);
  await expectNoDefects(page, appearance);
}

for (const [area, who, paths] of [
  ['public screens', 'nobody', publicPaths],
  ['portal', 'admin', adminPaths],
  ['console', 'platform', consolePaths],
] as const)
  for (const appearance of appearances)
    test(`the ${area} ${titleOf(appearance)}: no barrier, nothing sideways`, async ({ visits }) => {
      const visit = await visits.of(who);
      await runAll(
        paths.map((path) => ({ name: path, run: () => check(visit, path, appearance) })),
        appearance,
      );
    });
