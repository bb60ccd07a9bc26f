import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import {
  migrate,
  openDatabase,
  startEmbeddedPostgres,
  withHolder,
  withStatementLimit,
  type Database,
} from '@sanaga/database';
import pg from 'pg';
import { searchEverything } from '../../apps/payments-api/src/reporting/search/search.service.ts';
import { pageOfTransactions } from '../../apps/payments-api/src/payments/transactions/transaction-list.repository.ts';
import { holderId, loadManyRows, memberId } from '../../apps/payments-api/test/kit/base/many-rows.ts';
import { quantile } from './product.ts';

const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};
const rows = Number(option('rows') ?? 5_000_000);
const runs = Number(option('runs') ?? 41);
const goal = 150;

/** The second holder has a fifth of all. */
const large = 2;

/** Texts that a person types, by their kind; `{}` is a number that differs from run to run. */
const searches: Record<string, string> = {
  'a name that 25,000 payments have': 'Fotso',
  'a name in another order': 'Fotso Garage',
  'a name with its accents left out': 'Eyenga Kome',
  'a name mistyped': 'Tchoummi',
  'two words, one mistyped': 'Garrage Fotso',
  'a word that all have': 'facture',
  'a word that a sixth have': 'fournitures',
  'two common words': 'facture loyer',
  'a few letters': 'fo',
  'an amount': '250 000',
  'a name and an amount': 'Fotso 25500',
  'a number': '6 77 00 01 2{}',
  'the end of a number': '01{}',
  'a reference': 'T-{}00123',
  'an invoice': 'Facture 4{}21',
  'who made it': 'Member 2',
  'what is not there': 'zzzyqx{}',
};

const lists = ['Fotso', 'Fotso 4{}', 'facture', 'fournitures', 'T-{}00123', '67700012{}', 'zzzyqx{}'];

const inDatabase = (url: string): string => {
  const target = new URL(url);
  target.pathname = '/many';
  return target.href;
};

async function measure(what: string, text: string, ask: (text: string) => Promise<number>): Promise<number> {
  const times: number[] = [];
  let count = await ask(text.replace('{}', '7'));
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    count = await ask(text.replace('{}', String(run % 10)));
    times.push(performance.now() - start);
  }
  const p95 = quantile(times, 0.95);
  const figures = { p50: quantile(times, 0.5), p95, max: Math.max(...times) };
  const rounded = Object.fromEntries(
    Object.entries(figures).map(([key, ms]) => [`${key}Ms`, Math.round(ms * 10) / 10]),
  );
  console.log(JSON.stringify({ search: what, text, rows, found: count, ...rounded, within: p95 <= goal }));
  return p95;
}

async function searchAll(db: Database): Promise<void> {
  const caller = {
    userId: memberId(large, 1),
    sessionId: '',
    name: 'Member 1',
    email: '',
    language: 'en',
    shownLanguage: 'en',
    superAdmin: false,
    roles: ['ADMIN'],
    organisationId: holderId(large),
    organisationStatus: 'APPROVED',
    individual: false,
    clientAddress: '',
  } as const;
  const worst: number[] = [];
  for (const [what, text] of Object.entries(searches))
    worst.push(
      await measure(what, text, async (typed) => {
        const result = await withHolder(holderId(large), () =>
          searchEverything({ db } as Parameters<typeof searchEverything>[0], caller, typed),
        );
        return Object.values(result).reduce((sum, { items, more }) => sum + items.length + more, 0);
      }),
    );
  for (const text of lists)
    worst.push(
      await measure(`list: ${text}`, text, async (search) => {
        const page = await withHolder(holderId(large), () =>
          pageOfTransactions(db, holderId(large), { search, sort: 'date,desc', page: 0, size: 20 }),
        );
        return page.total;
      }),
    );
  console.log(
    JSON.stringify({
      searches: worst.length,
      within: worst.filter((p95) => p95 <= goal).length,
      goalMs: goal,
    }),
  );
}

const written = 10_240;
const portion = 256;

/** Microseconds that the words of a new payment take, in portions as bulk payments make them; nothing of it stays. */
async function wordsCost(client: pg.Client): Promise<void> {
  const copied = `organisation_id, kind, type, amount, fee, tax, levy, reason, expense_category, payee_name, payee_number,
    created_by, makers, individual`;
  await client.query('set session_replication_role = replica');
  await client.query('begin');
  await client.query(
    `insert into transaction (status, ${copied}) select 'PENDING', ${copied} from transaction
     where organisation_id = $1 and bulk_id is null and kind <> 'BULK_PAYOUT' limit ${written}`,
    [holderId(large)],
  );
  await client.query(
    'create temp table made as select * from transaction where organisation_id = $1 and created_at = now()',
    [holderId(large)],
  );
  await client.query('create index on made (number)');
  await client.query('analyze made');
  const { rows: numbers } = await client.query<{ number: string }>('select number from made order by number');
  const start = performance.now();
  for (let from = 0; from < numbers.length; from += portion)
    await client.query(
      `insert into payment_search (organisation_id, number, transaction_id, is_bulk, words)
       select organisation_id, number, id, false, payment_words(payee_name, reason, payee_number, amount, number)
       from made where number between $1 and $2`,
      [numbers[from]?.number, numbers[Math.min(from + portion, numbers.length) - 1]?.number],
    );
  const inside = ((performance.now() - start) * 1_000) / numbers.length;
  await client.query('rollback');
  const { rows: sizes } = await client.query<{ table_bytes: string; index_bytes: string }>(
    `select pg_table_size('payment_search') as table_bytes, pg_indexes_size('payment_search') as index_bytes`,
  );
  console.log(
    JSON.stringify({
      wordsOfAPaymentMicroseconds: Math.round(inside),
      tableGb: Number(sizes[0]?.table_bytes) / 1e9,
      indexesGb: Number(sizes[0]?.index_bytes) / 1e9,
    }),
  );
}

/**
 * Searches as a member whose holder has a fifth of `--rows` (5,000,000) payments, made as the API makes them, in the
 * holder's scope: `--runs` calls each (41), a JSON line each. Prints also what the words cost writers of a payment.
 */
export async function run(): Promise<void> {
  const parent = path.resolve(import.meta.dirname, '../../.data');
  mkdirSync(parent, { recursive: true });
  const dir = mkdtempSync(path.join(parent, 'bench-search-'));
  const settings = { shared_buffers: '1GB', maintenance_work_mem: '256MB', max_wal_size: '8GB' };
  const server = await startEmbeddedPostgres({ dir, throwaway: true, settings });
  const superuser = new pg.Client({ connectionString: server.superuserUrl });
  await superuser.connect();
  try {
    await superuser.query('create database many owner sanaga_owner');
    await migrate({ ownerUrl: inDatabase(server.ownerUrl), url: inDatabase(server.url) });
    const loader = new pg.Client({ connectionString: inDatabase(server.superuserUrl) });
    await loader.connect();
    const start = performance.now();
    await loadManyRows(loader, { rows, first: rows / 50, second: rows / 5, others: 2_000 });
    console.log(JSON.stringify({ loaded: rows, seconds: Math.round((performance.now() - start) / 1_000) }));
    const db = openDatabase({ url: inDatabase(server.url), max: 8 });
    await withStatementLimit(Infinity, () => searchAll(db));
    await db.destroy();
    await wordsCost(loader);
    await loader.end();
  } finally {
    await superuser.end();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
