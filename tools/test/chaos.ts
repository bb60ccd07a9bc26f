import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

/** `npm run test:chaos -- --seed 7 --rows 10000 --kills 20`: the run that stands in `npm test`, larger or once more. */
const { values } = parseArgs({
  options: { seed: { type: 'string' }, rows: { type: 'string' }, kills: { type: 'string' } },
});
const chosen = Object.entries(values).map(([name, value]) => [`CHAOS_${name.toUpperCase()}`, value]);
const { status } = spawnSync(
  process.execPath,
  [path.join(import.meta.dirname, 'spec.ts'), 'apps/payments-api/test/chaos/chaos.spec.ts'],
  { stdio: 'inherit', env: { ...process.env, ...Object.fromEntries(chosen) } },
);
process.exit(status ?? 1);
