import type { IncomingMessage } from 'node:http';
import { sql, type RawBuilder } from 'kysely';
import type { AuditEntry } from '../../kernel/audit.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { defused } from '../../kernel/csv-export.ts';
import { exportTable, type ExportChoice, type TableColumns } from '../../kernel/table-export.ts';
import { translator } from '../../kernel/translations.ts';
import { nameOrder } from '../../kernel/search.ts';
import { searched } from './beneficiaries.repository.ts';

const text = (column: string): string => defused(`coalesce(${column}, '')`);

const columns: TableColumns<'beneficiaries'> = {
  beneficiaryId: { sql: 'b.id' },
  name: { sql: text('b.name') },
  phoneNumber: { sql: 'b.phone_number' },
  email: { sql: text('b.email') },
  registeredName: { sql: text('b.registered_name') },
  nameMatch: {
    sql: 'b.name_match',
    words: (language, code) => translator(language, 'ui')(`name.${code}`),
  },
  createdAt: { sql: 'b.created_at', type: 'moment' },
};

/** Selects the exported rows. */
function selection(organisationId: string, search: string | undefined, chosen: RawBuilder<unknown>) {
  const found = search ? sql`and ${searched(organisationId, search)}` : sql``;
  return sql`select ${chosen}
    from beneficiary b
    where b.organisation_id = ${organisationId} and b.deleted_at is null ${found}
    order by ${nameOrder('b.name')}, b.id`;
}

/** Streams a holder's beneficiaries as a file in constant memory; a cut connection stops the query. */
export async function exportBeneficiaries(
  deps: Dependencies,
  caller: MemberCaller,
  search: string | undefined,
  choice: ExportChoice<'beneficiaries'>,
  request: IncomingMessage,
) {
  const audit: AuditEntry = {
    action: 'beneficiary.export',
    organisationId: caller.organisationId,
    detail: { search },
  };
  const { organisationId } = caller;
  const query = (chosen: RawBuilder<unknown>) => selection(organisationId, search, chosen);
  return exportTable(
    deps,
    caller,
    { list: 'beneficiaries', name: 'Beneficiaries', columns, query, audit },
    choice,
    request,
  );
}
