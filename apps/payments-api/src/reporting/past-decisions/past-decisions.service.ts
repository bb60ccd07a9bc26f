import type { IncomingMessage } from 'node:http';
import type { pastDecisions } from '@sanaga/contract';
import {
  type AuditAction,
  decisionActions,
  decisionOutcomes,
  decisionSubjects,
  type Language,
} from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Caller } from '../../kernel/caller.ts';
import { defused } from '../../kernel/csv-export.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { toPage } from '../../kernel/paging.ts';
import { referenceOf } from '../../kernel/reference.ts';
import { exportTable, type ExportChoice, type TableColumns } from '../../kernel/table-export.ts';
import { translator } from '../../kernel/translations.ts';
import * as repository from './past-decisions.repository.ts';
import type { DecisionFilter, DecisionRow } from './past-decisions.repository.ts';

type Query = z.output<(typeof pastDecisions.listPastDecisions)['query']>;

/** Every decision with the action that records it. */
const decisions = decisionSubjects.flatMap((subject) =>
  decisionOutcomes.map((outcome) => ({ subject, outcome, action: decisionActions[subject][outcome] })),
);

function decisionOf(action: AuditAction) {
  const decision = decisions.find((one) => one.action === action);
  if (!decision) throw new Error(`${action} is no decision`);
  return decision;
}

const toDecision = (row: DecisionRow): z.input<typeof pastDecisions.PastDecision> => {
  const { subject, outcome } = decisionOf(row.action);
  return {
    auditId: String(row.audit_id),
    decidedAt: row.decided_at.toISOString(),
    decidedBy: { userId: row.decided_by, name: row.decided_by_name },
    ...{ subject, outcome },
    organisationId: row.organisation_id,
    organisationName: row.organisation_name,
    accountType: row.account_type,
    refillId: row.refill_id,
    reference: row.refill_number === null ? null : referenceOf('R', row.refill_number),
    document: row.document,
    amount: row.amount === null ? null : Number(row.amount),
    reason: row.reason,
  };
};

/** Lists what super admins accepted or rejected, the newest first. */
export const listPastDecisions = async ({ db }: Dependencies, { page, size, ...filter }: Query) =>
  toPage(await repository.pageOfDecisions(db, filter, { page, size }), { page, size }, toDecision);

const text = (column: string): string => defused(`coalesce(${column}, '')`);

/** Writes SQL for one side of each decision by its action. */
const caseOf = (part: 'subject' | 'outcome'): string =>
  `case a.action ${decisions.map((one) => `when '${one.action}' then '${one[part]}'`).join(' ')} end`;

const wordsOf =
  (family: string) =>
  (language: Language, code: string): string =>
    translator(language, 'past-decisions')(`${family}.${code}`);

const columns: TableColumns<'pastDecisions'> = {
  decidedAt: { sql: 'a.at', type: 'moment' },
  subject: { sql: caseOf('subject'), words: wordsOf('subjects') },
  outcome: { sql: caseOf('outcome'), words: wordsOf('outcomes') },
  organisation: { sql: text('o.name') },
  reference: { sql: `'R-' || lpad(r.number::text, 6, '0')` },
  document: {
    sql: 's.document',
    words: (language, kind) => translator(language, 'documents')(`kinds.${kind}`),
  },
  amount: { sql: 'r.amount', type: 'amount' },
  reason: { sql: text('s.reason') },
  decidedBy: { sql: text(repository.deciderName) },
};

/** Streams the decisions that the list shows as a file. */
export const exportPastDecisions = (
  deps: Dependencies,
  caller: Caller,
  filter: DecisionFilter,
  choice: ExportChoice<'pastDecisions'>,
  request: IncomingMessage,
) =>
  exportTable(
    deps,
    caller,
    {
      ...{ list: 'pastDecisions', name: 'Past Decisions', columns },
      query: (chosen: RawBuilder<unknown>) =>
        sql`${repository.decisionsQuery(filter, chosen)} order by ${repository.newestFirst}`,
      audit: { action: 'audit.export', detail: { ...filter } },
    },
    choice,
    request,
  );
