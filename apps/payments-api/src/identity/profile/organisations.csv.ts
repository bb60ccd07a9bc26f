import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { profile } from '@sanaga/contract';
import type { z } from 'zod';
import type { AuditEntry } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import { copyCsv, defused, isoTime, quoted } from '../../kernel/csv-export.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';

type Filters = z.output<(typeof profile.exportOrganisationsCsv)['query']>;

const columns = ['o.name', 'o.email', 'o.phone_number'];

/** COPY takes no parameters: every value here was checked by the contract and is quoted. */
function selection({ accountType, search, status, plan, location }: Filters): string {
  const pattern = quoted(`%${(search ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`);
  const conditions = [
    `o.account_type = ${quoted(accountType)}`,
    status && `o.status = ${quoted(status)}`,
    plan && `o.plan = ${quoted(plan)}`,
    location && `o.location = ${quoted(location)}`,
    search && `(${columns.map((column) => `${column} ilike ${pattern}`).join(' or ')})`,
  ].filter(Boolean);
  const text = (column: string) => defused(`coalesce(${column}, '')`);
  return `
    select o.id as "organisationId", 'SNG-' || lpad(o.wallet_number::text, 6, '0') as "walletNumber",
      ${text('o.name')} as "name", ${text('o.username')} as "username", ${text('o.email')} as "email",
      ${text('o.phone_number')} as "phoneNumber", ${text('o.category')} as "category",
      ${text('o.location')} as "location", ${text('o.website')} as "website", o.plan as "plan", o.status as "status",
      ${isoTime('o.created_at')} as "createdAt", ${isoTime('o.approved_at')} as "approvedAt"
    from organisation o
    where ${conditions.join(' and ')}
    order by o.created_at desc, o.id`;
}

/** Streams the holders of one kind as CSV in constant memory; a cut connection stops the query. */
export async function exportOrganisations(
  deps: Dependencies,
  caller: Caller,
  filters: Filters,
  request: IncomingMessage,
): Promise<Readable> {
  const audit: AuditEntry = { action: 'organisation.export', detail: { ...filters } };
  return copyCsv(deps, caller, { query: selection(filters), audit }, request);
}
