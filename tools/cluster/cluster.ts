import { parseArgs } from 'node:util';
import { members } from './database.ts';
import { runScenarios } from './scenarios.ts';
import { down, up } from './up.ts';

/**
 * `npm run cluster -- up | run <scenario> [--times N] [--seed N] [--calls N] | status | down`: the product on nine
 * machines in one, as root on Linux. What it shows is in docs/production.md.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '1' },
    seed: { type: 'string' },
    // a second
    calls: { type: 'string', default: '40' },
  },
});
const [action, ...rest] = positionals;

const actions: Record<string, () => Promise<void>> = {
  up,
  down,
  status: async () => console.table(await members()),
  run: () =>
    runScenarios(rest, {
      times: Number(values.times),
      seed: Number(values.seed ?? Date.now() % 1_000_000),
      calls: Number(values.calls),
    }),
};

const perform = actions[action ?? ''];
if (!perform) {
  console.error(`npm run cluster -- ${Object.keys(actions).join(' | ')}`);
  process.exit(1);
}
await perform();
// connections and timers of what was watched must not keep it
process.exit(process.exitCode ?? 0);
