import type { IncomingMessage } from 'node:http';
import type { Language } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import type { AuditEntry } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import { defused } from '../../kernel/csv-export.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { endOf, startOf } from '../../kernel/calendar.ts';
import { exportTable, type ExportChoice, type TableColumns } from '../../kernel/table-export.ts';
import { translator } from '../../kernel/translations.ts';
import { beginningWith, isOfUser, type AuditFilters } from './audit.repository.ts';
import { withinReach } from './audit.service.ts';

const text = (column: string): string => defused(`coalesce(${column}, '')`);

/** `transaction.approve` as the list says it. */
function actionWords(language: Language, action: string): string {
  const [noun = '', verb = ''] = action.split('.');
  const t = translator(language, 'audit');
  return `${t(`nouns.${noun}`, { defaultValue: noun })} · ${t(`verbs.${verb}`, { defaultValue: verb })}`;
}

const columnsFor = ({ superAdmin }: Caller): TableColumns<'audit'> => ({
  auditId: { sql: 'a.id' },
  chain: { sql: 'a.chain' },
  position: { sql: 'a.position', type: 'count' },
  at: {
    sql: 'a.at',
    type: 'moment',
    plain: `to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  },
  actorId: { sql: 'a.actor_id' },
  actor: { sql: text('u.name') },
  organisationId: { sql: 'a.organisation_id' },
  organisation: { sql: text('o.name') },
  action: { sql: 'a.action', words: actionWords },
  subjectType: {
    sql: 'a.subject_type',
    words: (language, noun) => translator(language, 'audit')(`nouns.${noun}`, { defaultValue: noun }),
  },
  subjectId: { sql: text('a.subject_id') },
  detail: { sql: 'a.detail::text' },
  // nobody else may see where the platform's own people work from
  clientAddress: {
    sql: superAdmin
      ? 'a.client_address'
      : 'case when not coalesce(u.super_admin, false) then a.client_address end',
  },
  hash: { sql: "encode(a.hash, 'hex')" },
});

function selection(filters: AuditFilters, chosen: RawBuilder<unknown>) {
  const { actorId, ofUserId, action, subjectType, subjectId, organisationId, from, to } = filters;
  const conditions = [
    sql`true`,
    organisationId && sql`a.organisation_id = ${organisationId}`,
    actorId && sql`a.actor_id = ${actorId}`,
    ofUserId && isOfUser(ofUserId),
    action && sql`a.action like ${beginningWith(action)}`,
    subjectType && sql`a.subject_type = ${subjectType}`,
    subjectId && sql`a.subject_id = ${subjectId}`,
    from && sql`a.at >= ${startOf(from)}`,
    to && sql`a.at < ${endOf(to)}`,
  ].filter(Boolean);
  return sql`
    select ${chosen}
    from audit_log a
    left join actor u on u.id = a.actor_id
    left join organisation o on o.id = a.organisation_id
    where ${sql.join(conditions, sql` and `)}
    order by a.at desc, a.id desc`;
}

/** Streams the rows of the list as a file; the line that says so is written first, and so is part of what it exports. */
export async function exportAudit(
  deps: Dependencies,
  caller: Caller,
  filters: AuditFilters,
  choice: ExportChoice<'audit'>,
  request: IncomingMessage,
) {
  const reached = withinReach(caller, filters);
  const audit: AuditEntry = {
    action: 'audit.export',
    detail: { ...filters },
    organisationId: reached.organisationId ?? null,
  };
  const query = (chosen: RawBuilder<unknown>) => selection(reached, chosen);
  const columns = columnsFor(caller);
  return exportTable(
    deps,
    caller,
    { list: 'audit', name: 'Audit Log', columns, query, audit },
    choice,
    request,
  );
}
