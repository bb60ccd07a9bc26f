import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { AuditEntry } from '../audit.ts';
import type { Caller } from '../caller.ts';
import { copyCsv, defused, quoted } from '../csv-export.ts';
import type { Dependencies } from '../dependencies.ts';
import { timeZone } from '../calendar.ts';
import { beginningWith, type AuditFilters } from './audit.repository.ts';
import { withinReach } from './audit.service.ts';

/** COPY takes no parameters: every value here was checked by the contract and is quoted. */
function selection(caller: Caller, filters: AuditFilters): string {
  const { actorId, action, subjectType, subjectId, organisationId, from, to } = filters;
  const conditions = [
    'true',
    organisationId && `a.organisation_id = ${quoted(organisationId)}`,
    actorId && `a.actor_id = ${quoted(actorId)}`,
    action && `a.action like ${quoted(beginningWith(action))}`,
    subjectType && `a.subject_type = ${quoted(subjectType)}`,
    subjectId && `a.subject_id = ${quoted(subjectId)}`,
    from && `a.at >= (${quoted(from)}::date)::timestamp at time zone '${timeZone}'`,
    to && `a.at < (${quoted(to)}::date + 1)::timestamp at time zone '${timeZone}'`,
  ].filter(Boolean);
  // nobody else may see where the platform's own people work from
  const address = caller.superAdmin
    ? 'a.client_address'
    : 'case when not coalesce(u.super_admin, false) then a.client_address end';
  const text = (column: string) => defused(`coalesce(${column}, '')`);
  return `
    select a.id as "auditId", a.chain as "chain", a.position as "position",
      to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "at",
      a.actor_id as "actorId", ${text('u.name')} as "actor", a.organisation_id as "organisationId",
      ${text('o.name')} as "organisation", a.action as "action", a.subject_type as "subjectType",
      ${text('a.subject_id')} as "subjectId", a.detail::text as "detail", ${address} as "clientAddress",
      encode(a.hash, 'hex') as "hash"
    from audit_log a
    left join actor u on u.id = a.actor_id
    left join organisation o on o.id = a.organisation_id
    where ${conditions.join(' and ')}
    order by a.at desc, a.id desc`;
}

/** Streams the rows of the list as CSV; the line that says so is written first, and so is part of what it exports. */
export async function exportAudit(
  deps: Dependencies,
  caller: Caller,
  filters: AuditFilters,
  request: IncomingMessage,
): Promise<Readable> {
  const reached = withinReach(caller, filters);
  const audit: AuditEntry = {
    action: 'audit.export',
    detail: { ...filters },
    organisationId: reached.organisationId ?? null,
  };
  return copyCsv(deps, caller, { query: selection(caller, reached), audit }, request);
}
