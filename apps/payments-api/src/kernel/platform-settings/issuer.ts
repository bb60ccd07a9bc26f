import type { issuer as contract } from '@sanaga/contract';
import { inTransaction, type Database, type DB, type Tx } from '@sanaga/database';
import { dayInDouala } from '@sanaga/domain';
import { sql, type Selectable } from 'kysely';
import type { z } from 'zod';
import { audit } from '../audit.ts';
import type { Caller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';

/** Issuer of invoices; the rate of VAT is in millionths of the price without it, null if none applies. */
export type IssuerRow = Pick<
  Selectable<DB['issuer_details']>,
  'name' | 'address' | 'niu' | 'rccm' | 'vat_millionths'
>;
type IssuerSettings = z.input<typeof contract.IssuerSettings>;
type Issuer = NonNullable<IssuerSettings['issuer']>;

const columns = ['name', 'address', 'niu', 'rccm', 'vat_millionths'] as const;

const toIssuer = ({ name, address, niu, rccm, vat_millionths }: IssuerRow): Issuer => ({
  name,
  address,
  niu,
  rccm,
  vatRate: vat_millionths === null ? null : Number(vat_millionths) / 1_000_000,
});

/** Finds who issues invoices on that day in Douala; undefined if nobody has set it. */
export const issuerAt = (db: Tx | Database, at: Date): Promise<IssuerRow | undefined> =>
  db
    .selectFrom('issuer_details')
    .select(columns)
    .where('valid_from', '<=', sql<Date>`${dayInDouala(at)}::date`)
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Name and address for the foot of a paper that is made now; undefined where nobody has set them. */
export async function issuerLine({ db, now }: Pick<Dependencies, 'db' | 'now'>): Promise<string | undefined> {
  const issuer = await issuerAt(db, now());
  return issuer && `${issuer.name}, ${issuer.address}`;
}

/** The latest first; of one day the last that was set. */
const versionsOf = (db: Database) =>
  db
    .selectFrom('issuer_details as i')
    .select([
      'i.name',
      'i.address',
      'i.niu',
      'i.rccm',
      'i.vat_millionths',
      sql<string>`i.valid_from::text`.as('from'),
      'i.created_at',
      'i.created_by as user_id',
    ])
    .select((eb) => eb.selectFrom('actor').select('name').whereRef('id', '=', 'i.created_by').as('user_name'))
    .orderBy('i.valid_from', 'desc')
    .orderBy('i.id', 'desc')
    .execute();

export async function issuerSettings({ db, now }: Pick<Dependencies, 'db' | 'now'>): Promise<IssuerSettings> {
  const [issuer, versions] = await Promise.all([issuerAt(db, now()), versionsOf(db)]);
  return {
    issuer: issuer ? toIssuer(issuer) : null,
    versions: versions.map(({ from, created_at, user_id, user_name, ...row }) => ({
      from,
      issuer: toIssuer(row),
      by: { userId: user_id ?? '', name: user_name ?? '' },
      at: created_at.toISOString(),
    })),
  };
}

/** Sets who issues invoices from a day on; issued ones stay as they are, and those that wait are issued. */
export async function changeIssuer(
  deps: Dependencies,
  caller: Caller,
  { from, issuer }: { from: string; issuer: Issuer },
): Promise<IssuerSettings> {
  const { vatRate, ...details } = issuer;
  await inTransaction(deps.db, async (tx) => {
    await tx
      .insertInto('issuer_details')
      .values({
        ...details,
        vat_millionths: vatRate === null ? null : BigInt(Math.round(vatRate * 1_000_000)),
        valid_from: from,
        created_by: caller.userId,
        created_at: deps.now(),
      })
      .execute();
    await audit(tx, caller, {
      action: 'issuer.change',
      subjectType: 'platform',
      detail: { from, ...issuer },
    });
    await deps.jobs.send(tx, 'billing', {});
  });
  return issuerSettings(deps);
}
