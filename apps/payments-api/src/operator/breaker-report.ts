import type { Database } from '@sanaga/database';
import { operatorProducts } from '@sanaga/domain';
import type { BreakerState, CircuitBreaker, PaymentKind } from '@sanaga/operators';
import { sql } from 'kysely';
import type { Dependencies } from '../kernel/dependencies.ts';

/** A state is reported again after this, so that silence means that the worker is gone; ms. */
const reportEveryMs = 15_000;

/** A state that was not reported for this long is of a worker that no longer runs; ms. */
const staleMs = 60_000;

const states = { closed: 'CLOSED', 'half-open': 'HALF_OPEN', open: 'OPEN' } as const satisfies Record<
  BreakerState,
  string
>;
type StoredState = (typeof states)[BreakerState];

type Breakers = Record<PaymentKind, Pick<CircuitBreaker, 'state' | 'reason'>>;

/** Reports a worker's breakers to the database: at once when one changed, else periodically. */
export function createBreakerReport({ db, now }: Dependencies, worker: string, breakers: Breakers) {
  let reported = '';
  let reportedAt = -Infinity;
  return async (): Promise<void> => {
    const rows = operatorProducts.map((kind) => {
      const { state, reason } = breakers[kind];
      return { kind, state: states[state], reason: reason ?? null };
    });
    const [text, at] = [JSON.stringify(rows), now()];
    if (text === reported && at.getTime() - reportedAt < reportEveryMs) return;
    await write(db, worker, rows, at);
    [reported, reportedAt] = [text, at.getTime()];
  };
}

interface Row {
  kind: PaymentKind;
  state: StoredState;
  reason: string | null;
}

async function write(db: Database, worker: string, rows: Row[], at: Date): Promise<void> {
  await db
    .insertInto('operator_breaker')
    .values(rows.map((row) => ({ ...row, worker, changed_at: at, seen_at: at })))
    .onConflict((conflict) =>
      conflict.columns(['worker', 'kind']).doUpdateSet({
        state: sql`excluded.state`,
        reason: sql`excluded.reason`,
        changed_at: sql`case when operator_breaker.state = excluded.state then operator_breaker.changed_at
          else excluded.changed_at end`,
        seen_at: sql`excluded.seen_at`,
      }),
    )
    .execute();
  await db
    .deleteFrom('operator_breaker')
    .where('seen_at', '<', new Date(at.getTime() - staleMs))
    .execute();
}

interface BreakerRow {
  kind: PaymentKind;
  state: StoredState;
  reason: string | null;
  changed_at: Date;
}

/** The worst state that any worker reports for each product; none where no worker is running. */
export async function worstBreakers(db: Database, now: Date): Promise<Map<PaymentKind, BreakerRow>> {
  const { rows } = await sql<BreakerRow>`
    select distinct on (kind) kind, state, reason, changed_at from operator_breaker
    where seen_at >= ${new Date(now.getTime() - staleMs)}
    order by kind, array_position(array['OPEN', 'HALF_OPEN', 'CLOSED'], state), changed_at`.execute(db);
  return new Map(rows.map((row) => [row.kind, row]));
}
