import { superuserClient } from '@sanaga/database/testing';
import {
  billMoves,
  cardTopUpMoves,
  organisationMoves,
  providerMoves,
  refillMoves,
  transactionMoves,
  userMoves,
} from '@sanaga/domain';

interface Move {
  from: readonly string[];
  to: string;
  whenReason?: string;
}

/** Table of the domain by which each table of the database moves. */
const machines: Record<string, Record<string, Move>> = {
  transaction: transactionMoves,
  refill: refillMoves,
  organisation: organisationMoves,
  app_user: userMoves,
  service_provider: providerMoves,
  bill: billMoves,
  card_top_up: cardTopUpMoves,
};

/**
 * Lists the allowed moves; a status is `PENDING`, or for a PROBLEMATIC transaction includes its reason: `PROBLEMATIC
 * FAILED`.
 */
const allowed = (table: string): Set<string> =>
  new Set(
    Object.values(machines[table] ?? {}).flatMap(({ from, to, whenReason }) =>
      from.map(
        (status) => `${whenReason && status === 'PROBLEMATIC' ? `${status} ${whenReason}` : status} → ${to}`,
      ),
    ),
  );

/**
 * Records from now on how statuses change, by any way. Call `unknown()` for changes that no table of the domain allows;
 * a bulk transaction's status follows from its items and is no move of its own.
 */
export async function watchMoves(ownerUrl: string) {
  const client = await superuserClient(ownerUrl);
  await client.query(
    'create table seen_move (name text, was text, became text, primary key (name, was, became))',
  );
  await client.query(`
    create function see_move() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into seen_move select tg_table_name,
        concat_ws(' ', to_jsonb(old)->>'status', to_jsonb(old)->>'problem_reason'), to_jsonb(new)->>'status'
      where to_jsonb(new)->>'kind' is distinct from 'BULK_PAYOUT'
      on conflict do nothing;
      return null;
    end $$`);
  for (const table of Object.keys(machines))
    await client.query(
      `create trigger seen after update of status on ${table} for each row
       when (old.status is distinct from new.status) execute function see_move()`,
    );
  return {
    async unknown(): Promise<string[]> {
      const { rows } = await client.query<{ name: string; was: string; became: string }>(
        'select name, was, became from seen_move order by 1, 2, 3',
      );
      return rows
        .filter(({ name, was, became }) => !allowed(name).has(`${was} → ${became}`))
        .map(({ name, was, became }) => `${name}: ${was} → ${became}`);
    },
    close: () => client.end(),
  };
}
