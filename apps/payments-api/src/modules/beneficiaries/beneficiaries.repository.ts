import type { DB, Database, Tx } from '@sanaga/database';
import { sql, type Insertable, type Selectable } from 'kysely';
import { searchTerms } from '../transactions/transactions.repository.ts';

export type BeneficiaryRow = Selectable<DB['beneficiary']>;

const living = (tx: Tx | Database, organisationId: string) =>
  tx.selectFrom('beneficiary').where('organisation_id', '=', organisationId).where('deleted_at', 'is', null);

export const findBeneficiary = (
  tx: Tx | Database,
  organisationId: string,
  id: string,
): Promise<BeneficiaryRow | undefined> =>
  living(tx, organisationId).selectAll().where('id', '=', id).executeTakeFirst();

export const findByNumber = (
  tx: Tx,
  organisationId: string,
  phoneNumber: string,
): Promise<BeneficiaryRow | undefined> =>
  living(tx, organisationId).selectAll().where('phone_number', '=', phoneNumber).executeTakeFirst();

/** What a key made, deleted since or not. */
export const findByKey = (tx: Tx, organisationId: string, key: string): Promise<BeneficiaryRow | undefined> =>
  tx
    .selectFrom('beneficiary')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();

/** Undefined where the holder has this number already. */
export const insertBeneficiary = (
  tx: Tx,
  row: Insertable<DB['beneficiary']>,
): Promise<BeneficiaryRow | undefined> =>
  tx
    .insertInto('beneficiary')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'phone_number']).where('deleted_at', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();

export const allBeneficiaries = (db: Database, organisationId: string): Promise<BeneficiaryRow[]> =>
  living(db, organisationId)
    .selectAll()
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(10_000)
    .execute();

export async function pageOfBeneficiaries(
  db: Database,
  organisationId: string,
  { search, page, size }: { search?: string; page: number; size: number },
): Promise<{ rows: BeneficiaryRow[]; total: number }> {
  const { pattern, number } = searchTerms(search ?? '');
  const query = living(db, organisationId).$if(Boolean(search), (q) =>
    q.where((eb) => eb.or([eb('name', 'ilike', pattern), eb('phone_number', 'like', number)])),
  );
  const [rows, { total }] = await Promise.all([
    query
      .selectAll()
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .limit(size)
      .offset(page * size)
      .execute(),
    query.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}
