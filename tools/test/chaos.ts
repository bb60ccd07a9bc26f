import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

/**
 * `npm run test:chaos -- --seed 7 --rows 10000 --kills 20`: repeats the run of `npm test`, or a larger one. With
 * `--seeds 20` it makes that number of runs, one after the other from that seed on, and ends with a table of them.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    rows: { type: 'string' },
    kills: { type: 'string' },
  },
});

/** The outcome of a run, as the spec writes it. */
interface Row {
  seed: number;
  statuses: Record<string, number>;
  posts: number;
  paidTwice: string[];
  undetected: string[];
  stuck: string[];
  postedTooOften: string[];
  violations: string[];
  differences: number;
  forPeople: number;
  waits: { payments: number; untilSent: number; untilSettled: number; untilSettledWhenShort: number };
  seconds: number;
}

function run(seed: string | undefined, table: string): boolean {
  const chosen = { CHAOS_SEED: seed, CHAOS_ROWS: values.rows, CHAOS_KILLS: values.kills };
  const given = Object.entries(chosen).filter(([, value]) => value !== undefined);
  const { status } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, 'spec.ts'), 'apps/payments-api/test/chaos/chaos.spec.ts'],
    { stdio: 'inherit', env: { ...process.env, ...Object.fromEntries(given), CHAOS_TABLE: table } },
  );
  return status === 0;
}

/** Prints a line for each run that reached its end. */
function printTable(table: string): void {
  const lines = existsSync(table) ? readFileSync(table, 'utf8').trim().split('\n') : [];
  const rows = lines.map((line) => JSON.parse(line) as Row);
  console.table(
    rows.map(({ seed, statuses, waits, ...row }) => ({
      seed,
      completed: statuses['COMPLETED'] ?? 0,
      'for people': row.forPeople,
      differences: row.differences,
      'paid twice': row.paidTwice.length,
      undetected: row.undetected.length,
      stuck: row.stuck.length,
      'posted too often': row.postedTooOften.length,
      violations: row.violations.length,
      posts: row.posts,
      'sent s': waits.untilSent.toFixed(1),
      'settled s': waits.untilSettled.toFixed(1),
      'when short s': waits.untilSettledWhenShort.toFixed(1),
      seconds: row.seconds.toFixed(0),
    })),
  );
}

const count = Number(values.seeds ?? 1);
const folder = mkdtempSync(path.join(tmpdir(), 'chaos-table-'));
const table = path.join(folder, 'runs.jsonl');
const first = Number(values.seed ?? 1);
const seeds = count > 1 ? Array.from({ length: count }, (_, n) => String(first + n)) : [values.seed];
const failed = seeds.filter((seed) => !run(seed, table));
if (count > 1) printTable(table);
rmSync(folder, { recursive: true, force: true });
if (failed.length > 0)
  console.error(`failed: ${failed.map((seed) => `--seed ${seed ?? 'as printed'}`).join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
