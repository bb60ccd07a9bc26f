import type { DB, Database, Tx } from '@sanaga/database';
import { sql, type Insertable, type Selectable } from 'kysely';
import { selectBills, type BillRow, type NamedBillRow } from './bills.repository.ts';

/** Party named on an invoice, as it was issued. */
export interface InvoiceParty {
  name: string;
  address: string | null;
  niu: string | null;
  rccm: string | null;
}

/** Bill with its invoice as it was issued. */
export type InvoicedBillRow = NamedBillRow &
  Pick<Selectable<DB['invoice']>, 'issued_at' | 'vat_millionths' | 'vat_amount'> & {
    /** Issuer; null for invoices issued before issuers were stored. */
    issuer: InvoiceParty | null;
    customer: InvoiceParty | null;
  };

/** Finds the name and place of a holder today. */
export const placeOf = (tx: Tx, organisationId: string): Promise<{ name: string; location: string | null }> =>
  tx
    .selectFrom('organisation')
    .select(['name', 'location'])
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();

export async function insertInvoice(tx: Tx, row: Insertable<DB['invoice']>): Promise<void> {
  await tx.insertInto('invoice').values(row).execute();
}

/** Finds a holder's bills whose invoice waits, the oldest first; a bill that is void before then needs none. */
export const billsWithoutInvoice = (tx: Tx, organisationId: string): Promise<BillRow[]> =>
  tx
    .selectFrom('bill as b')
    .leftJoin('invoice as i', 'i.bill_id', 'b.id')
    .selectAll('b')
    .where('b.organisation_id', '=', organisationId)
    .where('b.status', '!=', 'VOID')
    .where('i.bill_id', 'is', null)
    .orderBy('b.number')
    .execute();

/**
 * Returns true if this is the only bill without an invoice. Under the lock of the invoice counter, that holds for one
 * at a time.
 */
export async function isFirstWithoutInvoice(tx: Tx, billId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('bill as b')
    .leftJoin('invoice as i', 'i.bill_id', 'b.id')
    .select('b.id')
    .where('b.id', '!=', billId)
    .where('i.bill_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

const invoiced = (db: Database, organisationId: string) =>
  selectBills(db)
    .innerJoin('invoice as i', 'i.bill_id', 'b.id')
    .select([
      'i.issued_at',
      'i.vat_millionths',
      'i.vat_amount',
      sql<InvoiceParty | null>`i.issuer`.as('issuer'),
      sql<InvoiceParty | null>`i.customer`.as('customer'),
    ])
    .where('b.organisation_id', '=', organisationId);

/** Finds a bill whose invoice is issued. */
export const findInvoice = (
  db: Database,
  organisationId: string,
  id: string,
): Promise<InvoicedBillRow | undefined> =>
  invoiced(db, organisationId).where('b.id', '=', id).executeTakeFirst();

/** Finds every issued invoice of a holder, the oldest first: one a month, so never many. */
export const allInvoices = (db: Database, organisationId: string): Promise<InvoicedBillRow[]> =>
  invoiced(db, organisationId).orderBy('b.number').execute();
