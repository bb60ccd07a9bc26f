import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import {
  inTransaction,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
  type Database,
  type EmbeddedPostgres,
} from '@sanaga/database';
import {
  availableAccount,
  createPoster,
  openHolderAccounts,
  postTransfers,
  verifyLedger,
  type Transfer,
} from '@sanaga/ledger';
import { findPgbench, Pgbench } from './pgbench.ts';

const holders = 1_000;
const callers = 128;
const rounds = 3;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 4);

interface Rate {
  /** Transfers a second. */
  rate: number;
  /** Milliseconds one caller waits. */
  p50: number;
  p99: number;
}

type Pick = () => [from: string, to: string];

const any = (ids: readonly string[]): string => ids[Math.floor(Math.random() * ids.length)] ?? '';

/** Two different wallets, anywhere. */
const spread =
  (ids: readonly string[]): Pick =>
  () => {
    const from = any(ids);
    for (;;) {
      const to = any(ids);
      if (to !== from) return [from, to];
    }
  };

/** The first wallet is always one side: it pays or receives. */
const hotWallet =
  ([hot = '', ...others]: readonly string[]): Pick =>
  () =>
    Math.random() < 0.5 ? [hot, any(others)] : [any(others), hot];

const transferOf = ([from, to]: [string, string]): Transfer => ({
  reference: randomUUID(),
  kind: 'BENCH',
  currency: 'XAF',
  legs: [
    { account: availableAccount(from), amount: -1n },
    { account: availableAccount(to), amount: 1n },
  ],
});

/** Callers that each post one transfer after the other through one poster. */
async function measure(db: Database, pick: Pick): Promise<Rate> {
  const poster = createPoster(db);
  const waits: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1_000;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) {
        const before = performance.now();
        await poster.post(transferOf(pick()));
        waits.push(performance.now() - before);
      }
    }),
  );
  const elapsed = (performance.now() - start) / 1_000;
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.floor(waits.length * share)] ?? 0;
  return { rate: waits.length / elapsed, p50: at(0.5), p99: at(0.99) };
}

async function openWallets(db: Database): Promise<string[]> {
  const ids = Array.from({ length: holders }, () => randomUUID());
  for (const id of ids) await openHolderAccounts(db, id);
  await postTransfers(
    db,
    ids.map((id) => ({
      reference: `refill:${id}`,
      kind: 'REFILL',
      currency: 'XAF',
      legs: [
        { account: 'operator:momo:float', amount: -1_000_000_000n },
        { account: availableAccount(id), amount: 1_000_000_000n },
      ],
    })),
  );
  return ids;
}

const median = <T>(values: readonly T[], by: (value: T) => number): T | undefined =>
  values.toSorted((a, b) => by(a) - by(b))[Math.floor(values.length / 2)];

function report(name: string, results: readonly Rate[], baseline: number | undefined): void {
  const middle = median(results, ({ rate }) => rate);
  if (!middle) return;
  const ratio = baseline === undefined ? '' : `  ${(middle.rate / baseline).toFixed(2)} × pgbench`;
  const waits = `p50 ${middle.p50.toFixed(1)} ms, p99 ${middle.p99.toFixed(1)} ms`;
  console.log(
    `  ${name.padEnd(16)} ${Math.round(middle.rate).toString().padStart(7)} transfers/s  ${waits}${ratio}`,
  );
}

async function compare(server: EmbeddedPostgres, db: Database): Promise<void> {
  const ids = await openWallets(db);
  const program = findPgbench();
  const pgbench = program === undefined ? undefined : await Pgbench.prepare(program, server.superuserUrl);
  const results = { baseline: [] as number[], spread: [] as Rate[], hot: [] as Rate[] };
  // in turns, so that a noisy minute hits all of them
  for (let round = 1; round <= rounds; round += 1) {
    if (pgbench) results.baseline.push(await pgbench.run(seconds));
    results.spread.push(await measure(db, spread(ids)));
    results.hot.push(await measure(db, hotWallet(ids)));
  }
  const baseline = median(results.baseline, (rate) => rate);
  console.log(
    baseline === undefined
      ? '  no pgbench program found: figures without a comparison'
      : `  pgbench TPC-B    ${Math.round(baseline).toString().padStart(7)} transactions/s with 8 clients`,
  );
  report('spread wallets', results.spread, baseline);
  report('one hot wallet', results.hot, baseline);
}

/**
 * Transfers a second through the poster, on the embedded database with its real durability, beside pgbench's TPC-B on
 * the same server. BENCH_SECONDS sets how long each of three rounds takes.
 */
export async function run(): Promise<void> {
  const parent = path.resolve(import.meta.dirname, '../../.data');
  mkdirSync(parent, { recursive: true });
  const dir = mkdtempSync(path.join(parent, 'bench-'));
  const server = await startEmbeddedPostgres({ dir });
  try {
    await migrate(server);
    const db = openDatabase({ url: server.url, max: 4 });
    await compare(server, db);
    const findings = await inTransaction(db, verifyLedger, { isolation: 'repeatable read' });
    await db.destroy();
    const broken = findings.filter(({ ok }) => !ok);
    if (broken.length > 0) throw new Error(`the ledger does not verify: ${JSON.stringify(broken)}`);
    console.log(
      `  the ledger verifies: ${findings.map(({ id, examined }) => `${id} ${examined}`).join(', ')}`,
    );
  } finally {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
