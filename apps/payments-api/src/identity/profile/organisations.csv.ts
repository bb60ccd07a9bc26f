import type { IncomingMessage } from 'node:http';
import type { profile } from '@sanaga/contract';
import { cityLabel } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { AuditEntry } from '../../kernel/audit.ts';
import type { Caller } from '../../kernel/caller.ts';
import { defused } from '../../kernel/csv-export.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { exportTable, type ExportChoice, type TableColumns } from '../../kernel/table-export.ts';
import { translator } from '../../kernel/translations.ts';
import { organisationKnown } from '../organisations/organisation-lists.repository.ts';

type Filters = Omit<z.output<(typeof profile.exportOrganisationsCsv)['query']>, keyof ExportChoice>;

const text = (column: string): string => defused(`coalesce(${column}, '')`);

const columns: TableColumns<'organisations'> = {
  organisationId: { sql: 'o.id' },
  walletNumber: { sql: "'SNG-' || lpad(o.wallet_number::text, 6, '0')" },
  name: { sql: text('o.name') },
  username: { sql: text('o.username') },
  email: { sql: text('o.email') },
  phoneNumber: { sql: text('o.phone_number') },
  category: {
    sql: text('o.category'),
    // or words of its own
    words: (language, code) => translator(language, 'common')(`categories.${code}`, { defaultValue: code }),
  },
  location: { sql: text('o.location'), words: (_language, city) => cityLabel(city) },
  website: { sql: text('o.website') },
  plan: {
    // an individual pays for none
    sql: "case when o.account_type = 'ORGANIZATION' then o.plan end",
    words: (language, code) => translator(language, 'common')(`plans.${code}`),
  },
  status: {
    sql: 'o.status',
    words: (language, code) => translator(language, 'ui')(`status.organisation.${code}`),
  },
  createdAt: { sql: 'o.created_at', type: 'moment' },
  approvedAt: { sql: 'o.approved_at', type: 'moment' },
};

function selection({ accountType, search, status, plan, location }: Filters, chosen: RawBuilder<unknown>) {
  const conditions = [
    sql`o.account_type = ${accountType}`,
    status && sql`o.status = ${status}`,
    plan && sql`o.plan = ${plan}`,
    location && sql`o.location = ${location}`,
    search && organisationKnown(search),
  ].filter(Boolean);
  return sql`
    select ${chosen}
    from organisation o
    where ${sql.join(conditions, sql` and `)}
    order by o.created_at desc, o.id`;
}

/** Streams the holders of one kind as a file in constant memory; a cut connection stops the query. */
export async function exportOrganisations(
  deps: Dependencies,
  caller: Caller,
  filters: Filters,
  choice: ExportChoice<'organisations'>,
  request: IncomingMessage,
) {
  const audit: AuditEntry = { action: 'organisation.export', detail: { ...filters } };
  const query = (chosen: RawBuilder<unknown>) => selection(filters, chosen);
  return exportTable(
    deps,
    caller,
    { list: 'organisations', name: 'Organisation List', columns, query, audit },
    choice,
    request,
  );
}
