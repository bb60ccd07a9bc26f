import type { Database, Tx } from '@sanaga/database';
import type { OperatorProduct } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';

/** Maximum time ahead for which slots are given out; ms. */
export const horizonMs = 5_000;

/**
 * Time ahead for slots of what is sent for the first time, as sent requests are asked about before more are sent; ms.
 */
export const shortHorizonMs = 1_000;

/** Time to the first slot, so that what comes before a call is done when its slot comes; ms. */
const leadMs = 100;

export const ms = (count: number): RawBuilder<unknown> => sql`(${count}::float8 * interval '1 millisecond')`;

/** Returns the milliseconds between two calls of one product. */
const spacingOf = (rate: number): number => (rate === Infinity ? 0 : 1_000 / rate);

/**
 * Calculates when the next call of a product may leave. A time further ahead than slots are ever given out was left by
 * a process with a wrong clock, and is ignored.
 */
const nextSlot = (now: Date, rate: number) =>
  sql`(case when p.next_at between ${now}::timestamptz + ${ms(leadMs)}
      and ${now}::timestamptz + ${ms(leadMs + horizonMs + spacingOf(rate))}
    then p.next_at else ${now}::timestamptz + ${ms(leadMs)} end)`;

interface Asked {
  kind: OperatorProduct;
  now: Date;
  /** Calls per second. */
  rate: number;
  most: number;
  /** Maximum time ahead; ms. */
  aheadMs?: number;
}

/** Counts the slots that can be given out at a moment, at most `most`. */
export async function freeSlots(
  db: Tx | Database,
  { kind, now, rate, most, aheadMs = horizonMs }: Asked,
): Promise<number> {
  if (rate === Infinity || most === 0) return most;
  const { rows } = await sql<{ places: number }>`
    select greatest(0, 1 + floor(
      (extract(epoch from ${now}::timestamptz + ${ms(leadMs + aheadMs)} - ${nextSlot(now, rate)}) * 1000)
      / ${spacingOf(rate)}::float8))::int as places
    from operator_product p where p.kind = ${kind}`.execute(db);
  return Math.min(most, rows[0]?.places ?? 0);
}

/**
 * Takes slots for calls of a product, one for each, evenly: all workers of all processes share the rate. Returns them
 * in order; with `Infinity`, there is no limit.
 */
export async function takeSlots(
  db: Tx | Database,
  { kind, now, rate, count }: { kind: OperatorProduct; now: Date; rate: number; count: number },
): Promise<Date[]> {
  if (rate === Infinity) return Array.from({ length: count }, () => now);
  if (count === 0) return [];
  const spacing = spacingOf(rate);
  const { rows } = await sql<{ first: Date }>`
    update operator_product p set next_at = ${nextSlot(now, rate)} + ${ms(count * spacing)} where p.kind = ${kind}
    returning p.next_at - ${ms(count * spacing)} as first`.execute(db);
  const first = rows[0]?.first ?? now;
  return Array.from({ length: count }, (_, place) => new Date(first.getTime() + place * spacing));
}
