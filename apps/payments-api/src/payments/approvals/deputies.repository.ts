import type { Database, Tx } from '@sanaga/database';
import { type Approver, permissions } from '@sanaga/domain';
import { sql } from 'kysely';

/** Member whom a deputy stands in for. */
export interface StoodInFor extends Approver {
  name: string;
}

interface Deputy {
  userId: string;
  organisationId: string;
}

const isAt = (at: Date) =>
  sql`d.starts_at <= ${at}::timestamptz and d.ends_at > ${at}::timestamptz and d.ended_at is null`;

const stoodInFor = (deputy: Deputy, at: Date) => sql<StoodInFor>`
  select u.id as "userId", u.name, u.roles from deputy_term d join member_state u on u.id = d.user_id
  where d.deputy_id = ${deputy.userId} and d.organisation_id = ${deputy.organisationId} and ${isAt(at)}
    and u.status = 'ACTIVE' and u.roles && ${[...permissions['transaction:approve']]}::text[]
  order by d.starts_at, d.id`;

/** Finds those whom a person stands in for at a time and who could approve, the first one named first. */
export const whomDeputyStandsInFor = async (
  db: Tx | Database,
  deputy: Deputy,
  at: Date,
): Promise<StoodInFor[]> => (await stoodInFor(deputy, at).execute(db)).rows;

/** As `whomDeputyStandsInFor`, locked until commit: nobody ends it before what the deputy approves is decided. */
export const lockWhomDeputyStandsInFor = async (tx: Tx, deputy: Deputy, at: Date): Promise<StoodInFor[]> =>
  (await sql<StoodInFor>`${stoodInFor(deputy, at)} for share of d`.execute(tx)).rows;

/** Finds who stands in for whom in an organisation at present. */
export async function deputiesAtPresent(
  db: Tx | Database,
  organisationId: string,
): Promise<{ userId: string; deputyId: string }[]> {
  const { rows } = await sql<{ userId: string; deputyId: string }>`
    select user_id as "userId", deputy_id as "deputyId" from deputy_term
    where organisation_id = ${organisationId} and starts_at <= now() and ends_at > now() and ended_at is null
    order by starts_at, id`.execute(db);
  return rows;
}
