import type { IncomingMessage } from 'node:http';
import type { AuditEntry } from '../../kernel/audit.ts';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { defused, quoted } from '../../kernel/csv-export.ts';
import { containing, containingNumber } from '../../kernel/search.ts';
import { exportTable, type ExportChoice, type TableColumns } from '../../kernel/table-export.ts';
import { translator } from '../../kernel/translations.ts';

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

/** COPY takes no parameters: every value here was checked by the contract and is quoted. */
function selection(organisationId: string, search: string | undefined, chosen: string): string {
  const number = containingNumber(search ?? '');
  const found = [
    search && `b.name ilike ${quoted(containing(search))}`,
    number && `b.phone_number like ${quoted(number)}`,
  ].filter(Boolean);
  return `
    select ${chosen}
    from beneficiary b
    where b.organisation_id = ${quoted(organisationId)} and b.deleted_at is null
      ${found.length > 0 ? `and (${found.join(' or ')})` : ''}
    order by lower(b.name), b.id`;
}

/** Streams a holder's beneficiaries as a file in constant memory; a cut connection stops the query. */
export function exportBeneficiaries(
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
  const query = (chosen: string) => selection(caller.organisationId, search, chosen);
  return exportTable(
    deps,
    caller,
    { list: 'beneficiaries', name: 'Beneficiaries', columns, query, audit },
    choice,
    request,
  );
}
