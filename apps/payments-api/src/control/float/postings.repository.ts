import type { Database, DB, Tx } from '@sanaga/database';
import type { FloatPostingKind, FloatPostingStatus } from '@sanaga/domain';
import { sql, type Insertable, type Selectable } from 'kysely';
import { paginate, type PageRequest, type RowPage } from '../../kernel/paging.ts';

type Stored = Selectable<DB['float_posting']>;

/** A posting without its document, with its decision and the names of those who decide. */
export interface PostingRow extends Omit<Stored, 'content' | 'day'> {
  kind: FloatPostingKind;
  day: string;
  reason: string;
  decision_status: 'OPEN' | 'DONE' | 'WITHDRAWN';
  organisation_name: string | null;
  asked_by: string;
  asker_name: string;
  asked_at: Date;
  decided_by: string | null;
  decider_name: string | null;
  decided_at: Date | null;
  /** Status of the posting that undoes it and was not withdrawn. */
  undone_status: 'OPEN' | 'DONE' | null;
}

/** Decision of the posting that undoes another one; at most one such posting was not withdrawn. */
const undone = sql<'OPEN' | 'DONE' | null>`(select u.status from float_posting r
  join joint_decision u on u.id = r.decision_id and u.status <> 'WITHDRAWN' where r.reverses = p.id)`;

const selectPostings = (db: Tx | Database) =>
  db
    .selectFrom('float_posting as p')
    .innerJoin('joint_decision as d', 'd.id', 'p.decision_id')
    .innerJoin('app_user as asker', 'asker.id', 'd.asked_by')
    .leftJoin('app_user as decider', 'decider.id', 'd.decided_by')
    .leftJoin('organisation as o', 'o.id', 'p.organisation_id')
    .select(['p.id', 'p.decision_id', 'p.kind', 'p.amount', 'p.reference', 'p.organisation_id', 'p.reverses'])
    .select(['p.file_name', 'p.content_type', 'd.reason', 'd.status as decision_status'])
    .select(['o.name as organisation_name', 'd.asked_by', 'asker.name as asker_name', 'd.asked_at'])
    .select(['d.decided_by', 'decider.name as decider_name', 'd.decided_at'])
    .select([sql<string>`to_char(p.day, 'YYYY-MM-DD')`.as('day'), undone.as('undone_status')])
    .$castTo<PostingRow>();

export const findPosting = (db: Tx | Database, id: string): Promise<PostingRow | undefined> =>
  selectPostings(db).where('p.id', '=', id).executeTakeFirst();

export const findByDecision = (db: Tx | Database, decisionId: string): Promise<PostingRow | undefined> =>
  selectPostings(db).where('p.decision_id', '=', decisionId).executeTakeFirst();

const decisions = { WAITING: 'OPEN', BOOKED: 'DONE', WITHDRAWN: 'WITHDRAWN' } as const;

export const statusOf = ({ decision_status: status }: PostingRow): FloatPostingStatus => {
  if (status === 'OPEN') return 'WAITING';
  return status === 'DONE' ? 'BOOKED' : 'WITHDRAWN';
};

/** Lists postings: those that wait first, then the newest. */
export function pageOfPostings(
  db: Database,
  { status, ...request }: PageRequest & { status?: FloatPostingStatus },
): Promise<RowPage<PostingRow>> {
  const found = selectPostings(db).$if(status !== undefined, (query) =>
    query.where('d.status', '=', decisions[status ?? 'WAITING']),
  );
  return paginate(
    found
      .orderBy((eb) => eb('d.status', '<>', 'OPEN'))
      .orderBy('d.asked_at', 'desc')
      .orderBy('p.id'),
    request,
  );
}

export async function insertPosting(tx: Tx, row: Insertable<DB['float_posting']>): Promise<string> {
  const { id } = await tx.insertInto('float_posting').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Makes those who prepare and book postings wait for each other, so that each sees what the others did. */
export async function waitForTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('float-posting', 0))`.execute(tx);
}

/** Returns true if this reference is on a posting of the kind that waits or is booked and has not been undone. */
export async function isReferenceTaken(tx: Tx, kind: FloatPostingKind, reference: string): Promise<boolean> {
  const { rows } = await sql`
    select from float_posting p join joint_decision d on d.id = p.decision_id
    where p.kind = ${kind} and lower(p.reference) = lower(${reference}) and p.reverses is null
      and d.status <> 'WITHDRAWN' and ${undone} is distinct from 'DONE' limit 1`.execute(tx);
  return rows.length > 0;
}

export const findDocument = (db: Database, id: string) =>
  db
    .selectFrom('float_posting')
    .select(['file_name', 'content_type', 'content'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Returns the balances of accounts that belong to no holder, by code; whole XAF. */
export async function ownBalances(db: Tx | Database): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ code: string; balance: bigint }>`
    select code, balance from ledger.account where organisation_id is null`.execute(db);
  return new Map(rows.map(({ code, balance }) => [code, balance]));
}

export interface HolderAmount {
  organisation_id: string;
  name: string;
  amount: bigint;
}

const mostShown = 100;

/** Lists the holders in debt, the largest debts first; only one holder where it is named. */
export async function holdersInDebt(db: Tx | Database, organisationId?: string): Promise<HolderAmount[]> {
  const { rows } = await sql<HolderAmount>`
    select o.id as organisation_id, o.name, -a.balance as amount
    from ledger.account a join organisation o on o.id = a.organisation_id
    where a.code like 'org:%:debt' and a.balance < 0
      and (${organisationId ?? null}::uuid is null or a.organisation_id = ${organisationId ?? null})
    order by 3 desc, 1 limit ${mostShown}`.execute(db);
  return rows;
}

/** Sums what was left in closed wallets and nobody claimed, by holder; only one holder where it is named. */
export async function unclaimed(db: Tx | Database, organisationId?: string): Promise<HolderAmount[]> {
  const { rows } = await sql<HolderAmount>`
    select o.id as organisation_id, o.name, sum(e.amount)::bigint as amount
    from ledger.account a join ledger.entry e on e.account_id = a.id join ledger.transfer t on t.id = e.transfer_id
    join organisation o on o.id = t.organisation_id
    where a.code = 'closed-out:payable'
      and (${organisationId ?? null}::uuid is null or t.organisation_id = ${organisationId ?? null})
    group by o.id, o.name having sum(e.amount) > 0
    order by 3 desc, 1 limit ${mostShown}`.execute(db);
  return rows;
}
