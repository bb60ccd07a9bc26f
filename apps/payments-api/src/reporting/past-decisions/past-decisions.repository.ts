import { together, type Database } from '@sanaga/database';
import {
  type AccountType,
  type AuditAction,
  decisionActions,
  decisionOutcomes,
  decisionSubjects,
  type DecisionOutcome,
  type DecisionSubject,
  type DocumentKind,
} from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import { endOf, startOf } from '../../kernel/calendar.ts';
import { rangeOf, type PageRequest, type RowPage } from '../../kernel/paging.ts';
import { referenceIn } from '../../kernel/reference.ts';
import { hasPiece } from '../../kernel/search.ts';

export interface DecisionFilter {
  subject?: DecisionSubject;
  outcome?: DecisionOutcome;
  /** Days in Douala, both included. */
  startDate?: string;
  endDate?: string;
  /** Text of the names of customer and decider or of the reason, or a refill's short number. */
  search?: string;
}

export interface DecisionRow {
  audit_id: bigint;
  decided_at: Date;
  decided_by: string;
  decided_by_name: string;
  action: AuditAction;
  organisation_id: string;
  organisation_name: string;
  account_type: AccountType;
  refill_id: string | null;
  refill_number: bigint | null;
  amount: bigint | null;
  document: DocumentKind | null;
  reason: string | null;
}

/** Lists the actions of these decisions. */
const actionsOf = ({ subject, outcome }: DecisionFilter): AuditAction[] =>
  decisionSubjects
    .filter((one) => subject === undefined || one === subject)
    .flatMap((one) =>
      decisionOutcomes
        .filter((other) => outcome === undefined || other === outcome)
        .map((other) => decisionActions[one][other]),
    );

/** Writes SQL for the decider's name: joined, the view of people would be read whole. */
export const deciderName = '(select u.name from actor u where u.id = a.actor_id)';

const isOfDecider = (search: string) =>
  sql`exists (select from actor u where u.id = a.actor_id and ${hasPiece('u.name', search)})`;

/** Matches lines `a` of the audit log, of organisation `o` and refill `r`. */
function isMeant(filter: DecisionFilter): RawBuilder<boolean> {
  const { startDate, endDate, search } = filter;
  const number = search === undefined ? undefined : referenceIn(search, 'R');
  const conditions = [
    sql`a.action = any(${actionsOf(filter)})`,
    startDate && sql`a.at >= ${startOf(startDate)}`,
    endDate && sql`a.at < ${endOf(endDate)}`,
    search &&
      (number === undefined
        ? sql`(${hasPiece('o.name', search)} or ${hasPiece('s.reason', search)} or ${isOfDecider(search)})`
        : sql`r.number = ${number}`),
  ];
  return sql<boolean>`${sql.join(conditions.filter(Boolean), sql` and `)}`;
}

/** Selects columns of the decisions: line `a` of the audit log, what it says `s`, organisation `o` and refill `r`. */
export const decisionsQuery = (
  filter: DecisionFilter,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select ${columns} from audit_log a
  cross join lateral (select a.detail->>'reason' as reason, a.detail->>'kind' as document) s
  join organisation o on o.id = a.organisation_id
  left join refill r on a.subject_type = 'refill' and r.id = a.subject_id::uuid
  where ${isMeant(filter)}`;

export const newestFirst = sql`a.at desc, a.id desc`;

/** Finds a page of the decisions, and counts all that were found. */
export async function pageOfDecisions(
  db: Database,
  filter: DecisionFilter,
  request: PageRequest,
): Promise<RowPage<DecisionRow>> {
  const { limit, offset } = rangeOf(request);
  const columns = sql`a.id as audit_id, a.at as decided_at, a.actor_id as decided_by, ${sql.raw(deciderName)} as decided_by_name, a.action,
    o.id as organisation_id, o.name as organisation_name, o.account_type, r.id as refill_id, r.number as refill_number,
    r.amount, s.document, s.reason`;
  const [rows, total] = await together(
    db,
    async (same) => {
      const page = sql<DecisionRow>`${decisionsQuery(filter, columns)}
        order by ${newestFirst} limit ${limit} offset ${offset}`;
      return (await page.execute(same)).rows;
    },
    async (same) => {
      const all = sql<{ total: bigint }>`select count(*) as total from (${decisionsQuery(filter, sql`1`)}) f`;
      return Number((await all.execute(same)).rows[0]?.total ?? 0n);
    },
  );
  return { rows, total };
}
