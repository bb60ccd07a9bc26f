import type { DB, Database, Tx } from '@sanaga/database';
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import { containingNumber, hasPiece, isIndexed, nameOrder, typedPatterns } from '../../kernel/search.ts';
import { openChange, type OpenChange } from './beneficiary-changes.repository.ts';
import { paginate, type RowPage, type PageRequest } from '../../kernel/paging.ts';

/** Beneficiary with its open change. */
export type BeneficiaryRow = Selectable<DB['beneficiary']> & { change: OpenChange | null };

const living = (tx: Tx | Database, organisationId: string) =>
  tx
    .selectFrom('beneficiary')
    .where('beneficiary.organisation_id', '=', organisationId)
    .where('deleted_at', 'is', null);

const livingWithChange = (tx: Tx | Database, organisationId: string) =>
  living(tx, organisationId).selectAll('beneficiary').select(openChange.as('change'));

export const findBeneficiary = (
  tx: Tx | Database,
  organisationId: string,
  id: string,
): Promise<BeneficiaryRow | undefined> =>
  livingWithChange(tx, organisationId).where('id', '=', id).executeTakeFirst();

/** Locks a beneficiary until commit; its open change is then the last one. */
export async function lockBeneficiary(
  tx: Tx,
  organisationId: string,
  id: string,
): Promise<BeneficiaryRow | undefined> {
  const locked = await living(tx, organisationId)
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return locked && findBeneficiary(tx, organisationId, id);
}

/** Finds the beneficiaries whose changes wait for confirmation, the longest waiting first. */
export const changedBeneficiaries = (db: Database, organisationId: string): Promise<BeneficiaryRow[]> =>
  livingWithChange(db, organisationId)
    .innerJoin('beneficiary_change as c', (join) =>
      join.onRef('c.beneficiary_id', '=', 'beneficiary.id').on('c.status', '=', 'OPEN'),
    )
    .where('c.organisation_id', '=', organisationId)
    .orderBy('c.changed_at')
    .orderBy('beneficiary.id')
    .limit(1_000)
    .execute();

export const findByNumber = (
  tx: Tx,
  organisationId: string,
  phoneNumber: string,
): Promise<BeneficiaryRow | undefined> =>
  livingWithChange(tx, organisationId).where('phone_number', '=', phoneNumber).executeTakeFirst();

/** Finds the beneficiary that a key created, even if it has been deleted since. */
export const findByKey = (tx: Tx, organisationId: string, key: string): Promise<BeneficiaryRow | undefined> =>
  tx
    .selectFrom('beneficiary')
    .selectAll('beneficiary')
    .select(openChange.as('change'))
    .where('organisation_id', '=', organisationId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();

/** Time for which a beneficiary's new number deserves a look. */
export const changedLately = sql`interval '30 days'`;

/**
 * Finds when the number of a beneficiary to be saved last changed. Deleting and saving it again does not hide the
 * change.
 */
const numberChangedAt = ({ organisation_id, name, phone_number }: Insertable<DB['beneficiary']>) =>
  sql<Date | null>`(
    select max(case when d.phone_number = ${phone_number} then d.number_changed_at else now() end) from beneficiary d
    where d.organisation_id = ${organisation_id} and d.deleted_at > now() - ${changedLately}
      and (d.phone_number = ${phone_number} or folded(d.name) = folded(${name})))`;

/** Inserts a beneficiary; returns undefined if the holder has this number already. */
export const insertBeneficiary = (
  tx: Tx,
  row: Insertable<DB['beneficiary']>,
): Promise<BeneficiaryRow | undefined> =>
  tx
    .insertInto('beneficiary')
    .values({ ...row, number_changed_at: numberChangedAt(row) })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'phone_number']).where('deleted_at', 'is', null).doNothing(),
    )
    .returningAll()
    .returning(openChange.as('change'))
    .executeTakeFirst();

export const allBeneficiaries = (db: Database, organisationId: string): Promise<BeneficiaryRow[]> =>
  livingWithChange(db, organisationId).orderBy(nameOrder('name')).orderBy('id').limit(10_000).execute();

/**
 * Returns the condition by which the list and its export find the same rows: a piece of the name, or of the number
 * however it is grouped; and the words in any order, those of the address too, as the search of everything finds them.
 */
export function searched(organisationId: string, search: string): RawBuilder<boolean> {
  const number = containingNumber(search);
  const { readings } = typedPatterns(search);
  const terms = [
    hasPiece('name', search),
    number !== undefined && sql`phone_number like ${number}`,
    isIndexed(search) &&
      sql`id in (select id from find_beneficiaries(${organisationId}, ${JSON.stringify(readings)}, '{}', null))`,
  ];
  return sql<boolean>`(${sql.join(terms.filter(Boolean), sql` or `)})`;
}

export const pageOfBeneficiaries = (
  db: Database,
  organisationId: string,
  { search, ...request }: PageRequest & { search?: string },
): Promise<RowPage<BeneficiaryRow>> =>
  paginate(
    livingWithChange(db, organisationId)
      .$if(Boolean(search), (q) => q.where(searched(organisationId, search ?? '')))
      .orderBy(nameOrder('name'))
      .orderBy('id'),
    request,
  );

/** Changes a beneficiary; returns undefined if it was changed or deleted since it was read. */
export const changeBeneficiary = (
  tx: Tx,
  { id, organisation_id, name, phone_number }: BeneficiaryRow,
  set: Updateable<DB['beneficiary']>,
): Promise<BeneficiaryRow | undefined> =>
  tx
    .updateTable('beneficiary')
    .set(set)
    .where('id', '=', id)
    .where('organisation_id', '=', organisation_id)
    .where('name', '=', name)
    .where('phone_number', '=', phone_number)
    .where('deleted_at', 'is', null)
    .returningAll('beneficiary')
    .returning(openChange.as('change'))
    .executeTakeFirst();

/** Deletes beneficiaries and returns those of the ids that were the holder's and not yet deleted. */
export const deleteBeneficiaries = (
  tx: Tx,
  organisationId: string,
  ids: readonly string[],
  now: Date,
): Promise<BeneficiaryRow[]> =>
  tx
    .updateTable('beneficiary')
    .set({ deleted_at: now, updated_at: now })
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .returningAll('beneficiary')
    .returning(openChange.as('change'))
    .execute();
