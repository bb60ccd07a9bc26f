import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';

/**
 * Scope of the rows that the database shows and takes: those of one wallet holder (its id), or the system's (null),
 * which are all. The handlers' own filters are the first net; this is the second, and the database holds it
 * (`docs/decisions`).
 */
type Scope = string | null;

/** Group role that holds all grants, and which no policy binds. */
export const applicationRole = 'sanaga_app';
/** The same role for those who act for a wallet holder: every policy binds it. */
export const memberRole = 'sanaga_member';

const anyScope = Symbol('any scope');
const scopes = new AsyncLocalStorage<Scope | typeof anyScope>();

/** Returns the caller's scope; the system's by default: workers, commands, public calls. */
export function currentScope(): Scope {
  const scope = scopes.getStore() ?? null;
  return scope === anyScope ? null : scope;
}

/** Returns true if a connection in this scope will do. */
export const fits = (scope: Scope): boolean => scopes.getStore() === anyScope || scope === currentScope();

/**
 * Runs work that gives the same result in every scope, as calls of functions with rights of their own do: it takes
 * connections as they are, which saves a round trip.
 */
export const inAnyScope = <T>(work: () => T): T => scopes.run(anyScope, work);

/** Runs work, and everything that it starts, in a wallet holder's scope: connections are taken in it from then on. */
export const withHolder = <T>(organisationId: string, work: () => T): T => scopes.run(organisationId, work);

/**
 * Returns the startup parameters of a new connection. Statements are not compiled: PostgreSQL would compile a page of a
 * long list each time it is read, for seconds, as it counts parts that no row needs.
 */
export const startupOptions = (scope: Scope): string =>
  `-c jit=off ${scope === null ? `-c role=${applicationRole}` : `-c role=${memberRole} -c sanaga.holder=${scope}`}`;

/** Returns the statement that moves a connection outside transactions into a scope, permanently. */
export const moveTo = (scope: Scope): { text: string; values: string[] } => ({
  text: "select set_config('role', $1, false), set_config('sanaga.holder', $2, false)",
  values: scope === null ? [applicationRole, ''] : [memberRole, scope],
});

/**
 * Runs a part of a member's work in the system's scope, for rows beyond the own holder; the call says why it needs
 * them. In a database transaction the scope ends with the work, or with the transaction where it fails;
 * nothing else may use the transaction meanwhile.
 */
export async function asSystem<C extends Tx | Database, T>(db: C, work: (db: C) => Promise<T>): Promise<T> {
  if (currentScope() === null) return work(db);
  if (!db.isTransaction) return scopes.run(null, () => work(db));
  const { rows } = await sql<{ role: string; holder: string }>`
    with before as materialized (
      select current_setting('role') as role, coalesce(current_setting('sanaga.holder', true), '') as holder)
    select role, holder, set_config('role', ${applicationRole}, true), set_config('sanaga.holder', '', true)
    from before`.execute(db);
  const [before] = rows;
  const back = sql`select set_config('role', ${before?.role}, true), set_config('sanaga.holder', ${before?.holder}, true)`;
  try {
    const result = await scopes.run(null, () => work(db));
    await back.execute(db);
    return result;
  } catch (error) {
    // where the database refused something the transaction has ended, and the scope with it
    await back.execute(db).catch(() => {});
    throw error;
  }
}
