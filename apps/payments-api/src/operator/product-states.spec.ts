import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inTransaction } from '@sanaga/database';
import { createTestDatabase, type TestDatabase } from '@sanaga/database/testing';
import { sql } from 'kysely';
import type { Dependencies } from '../kernel/dependencies.ts';
import { FakeOperator } from '../../test/kit/base/fake-operator.ts';
import { testSettings } from '../../test/kit/base/harness.ts';
import { reopenFloat } from './float.ts';
import { findHold, holdPayments, liftHold } from './hold.ts';
import { isPausedNow, pauseProduct, resumeProduct } from './pause.ts';
import { productsHealth } from './product-health.ts';
import { Product, uncodedRefusal } from './product.ts';
import { roomFor } from './room.ts';

/** The table of a product's states in the docs, row by row. */
interface Row {
  part: string;
  state: string;
  event: string;
  next: string;
}

const docs = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/operator.md'), 'utf8');

/** Reads the rows of the table that begins with these headings. */
function rowsBelow(heading: RegExp): Row[] {
  const lines = docs.split('\n');
  const first = lines.findIndex((line) => heading.test(line)) + 2;
  const end = lines.findIndex((line, place) => place >= first && !line.startsWith('|'));
  return lines.slice(first, end).map((line) => {
    const [, part = '', state = '', event = '', next = ''] = line.split('|').map((cell) => cell.trim());
    return { part, state, event, next };
  });
}

let database: TestDatabase;
let operator: FakeOperator;
let product: Product;
let nowMs: number;

const now = () => new Date(nowMs);
const pass = (seconds: number) => {
  nowMs += seconds * 1_000;
};

beforeEach(async () => {
  database = await createTestDatabase();
  operator = new FakeOperator();
  nowMs = Date.UTC(2026, 4, 4, 9);
  product = new Product('DISBURSEMENT', {
    db: database.db,
    operator,
    now,
    settings: testSettings(database.url),
  });
  await product.refresh();
});
afterEach(() => database.drop());

const silent = { state: 'unknown', cause: 'timeout', answered: false } as const;
const unreadable = { state: 'unknown', cause: 'HTTP 500', answered: true } as const;
const references = (count: number) => Array.from({ length: count }, (_, n) => `reference ${n}`);
const payout = () => ({ amount: 2_000n, first_sent_at: now() });
const mostOpen = 100;
/** Looks for room while `mostOpen` requests may be without an outcome. */
const lookForRoom = () =>
  inTransaction(database.db, (tx) =>
    roomFor(tx, { db: database.db, now } as Dependencies, {
      ...{ kind: 'DISBURSEMENT', most: 1, mostOpen, rate: Infinity },
    }),
  );
const askForBalance = async (amount: bigint | null) => {
  operator.balance = async () => (amount === null ? silent : { state: 'known', amount, currency: 'XAF' });
  pass(30);
  await product.askForFloat();
};

const events: Record<string, () => Promise<void>> = {
  'five references in a row get no response': async () => {
    for (const reference of references(5)) await product.polled(reference, silent);
  },
  'one reference gets no response nine times': async () => {
    for (const _ of references(9)) await product.polled('one', silent);
  },
  'the statuses of nine references cannot be read': async () => {
    for (const reference of references(9)) await product.polled(reference, unreadable);
  },
  'the statuses of nine finished requests get no response': async () => {
    for (const reference of references(9)) await product.rechecked(reference, silent);
  },
  'an error about our settings': () =>
    product.submitted('r', { outcome: 'configuration-error', code: 'HTTP_401' }),
  'NOT_ALLOWED about one payee': () =>
    product.submitted('r', { outcome: 'configuration-error', code: 'NOT_ALLOWED' }),
  'five payments in a row are refused without a code': async () => {
    for (const reference of references(5))
      await product.submitted(reference, { outcome: 'refused', code: uncodedRefusal });
  },
  'ten seconds pass': async () => pass(10),
  'ten seconds pass, and only finished requests could be tried': async () => {
    pass(10);
    expect(await product.placesToRecheck(16)).toBe(0);
    expect(await product.placesToPoll(16)).toBe(1);
  },
  'twenty seconds pass, and only finished requests could be tried': async () => {
    pass(20);
    expect(await product.placesToRecheck(16)).toBe(1);
  },
  'the request gets no response': () => product.polled('r', silent),
  'a payment is accepted': () => product.submitted('r', { outcome: 'accepted' }),
  'a status is read': () => product.polled('r', { state: 'pending' }),
  'nothing waits, and the balance is told': () => product.tryBalance(),
  'a payout is not covered': () => product.floatWasShort([payout()]),
  'late news of a payout sent before the float was filled': async () => {
    const early = payout();
    await product.floatWasShort([early]);
    await askForBalance(5_000n);
    await product.floatWasShort([early]);
  },
  'the balance covers the smallest payout that was not covered': () => askForBalance(2_000n),
  'the balance cannot be read': () => askForBalance(null),
  'a super admin restarts payouts': async () => void (await reopenFloat(database.db, 'DISBURSEMENT', now())),
  'fewer than a tenth are free': crowd,
  'half of them are free': relax,
  'the database is restored': async () =>
    void (await inTransaction(database.db, (tx) => holdPayments(tx, { heldAt: now(), restoredTo: now() }))),
  'a super admin pauses the product': pause,
  'the balance covers everything, and the operator responds': async () => {
    await askForBalance(1_000_000n);
    await product.polled('r', { state: 'pending' });
  },
  'two super admins let the product go on': async () =>
    void (await inTransaction(database.db, (tx) => resumeProduct(tx, 'DISBURSEMENT'))),
  'two super admins let payments go': async () =>
    void (await inTransaction(database.db, (tx) => liftHold(tx))),
};

/** Pauses the product for a super admin. */
async function pause(): Promise<void> {
  const { id } = await database.db
    .insertInto('app_user')
    .values({ name: 'Ada', email: 'ada@sanaga.example', super_admin: true, status: 'ACTIVE' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await inTransaction(database.db, (tx) =>
    pauseProduct(tx, { kind: 'DISBURSEMENT', at: now(), by: id, reason: 'Doubled payouts' }),
  );
}

/** Takes up all places but a few. */
async function crowd(): Promise<void> {
  await sql`
    with holder as (
      insert into organisation (account_type, name, email, phone_number, status)
      values ('ORGANIZATION', 'Moungo Fruits SARL', 'office@moungo.example', '+237677000001', 'APPROVED') returning id)
    insert into operator_request (reference_id, kind, subject_type, subject_id, organisation_id, amount, currency, msisdn,
      state, deadline_at)
    select gen_random_uuid(), 'DISBURSEMENT', 'TRANSACTION', gen_random_uuid(), holder.id, 1000, 'XAF', '237677412085',
      'SENT', ${now()}::timestamptz + interval '15 minutes'
    from holder, generate_series(1, ${mostOpen * 0.91}::int)`.execute(database.db);
  await lookForRoom();
}

/** Gives an outcome to half of what takes up places. */
async function relax(): Promise<void> {
  await sql`
    update operator_request set state = 'SUCCESSFUL'
    where reference_id in (select reference_id from operator_request limit ${mostOpen * 0.41}::int)`.execute(
    database.db,
  );
  await lookForRoom();
}

const arrange: Record<string, () => Promise<void>> = {
  CLOSED: async () => {},
  OPEN: () => product.submitted('r', { outcome: 'configuration-error', code: 'HTTP_403' }),
  HALF_OPEN: async () => {
    await arrange['OPEN']?.();
    pass(10);
  },
  COVERED: async () => {},
  SHORT: () => product.floatWasShort([payout()]),
  FREE: async () => {},
  CROWDED: crowd,
  OFF: async () => {},
  ON: async () => events['the database is restored']?.(),
  RUNNING: async () => {},
  PAUSED: pause,
};

const stateOf: Record<string, () => Promise<string>> = {
  breaker: async () => {
    const products = await productsHealth(database.db, now());
    return products.find(({ kind }) => kind === 'DISBURSEMENT')?.breaker ?? '';
  },
  float: async () => {
    await product.refresh();
    return product.hasFloat ? 'COVERED' : 'SHORT';
  },
  places: async () => {
    const [row] = (await productsHealth(database.db, now())).filter(({ kind }) => kind === 'DISBURSEMENT');
    return row?.crowded_since ? 'CROWDED' : 'FREE';
  },
  hold: async () => ((await findHold(database.db)) ? 'ON' : 'OFF'),
  pause: async () => ((await isPausedNow(database.db, 'DISBURSEMENT')) ? 'PAUSED' : 'RUNNING'),
};

describe('the states of a product', () => {
  const rows = rowsBelow(/^\| part +\| state +\| event/);

  it('are in the docs, with every event that the code knows', () => {
    expect(new Set(rows.map(({ event }) => event))).toEqual(new Set(Object.keys(events)));
  });

  it.each(rows)('$part: $state, $event: $next', async ({ part, state, event, next }) => {
    await arrange[state]?.();
    await product.refresh();
    expect(await stateOf[part]?.()).toBe(state);
    await events[event]?.();
    expect(await stateOf[part]?.()).toBe(next);
  });
});
