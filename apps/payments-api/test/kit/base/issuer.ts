import type { Database } from '@sanaga/database';
import { sql } from 'kysely';

/** Issuer of invoices in specs. */
export const someIssuer = {
  name: 'Sanaga SA',
  address: '1180 Boulevard de la Liberté, Douala',
  niu: 'M051912345678A',
  rccm: 'RC/DLA/2019/B/1234',
} as const;

/** Sets the issuer's details from long ago on, unless they are set: without them no invoice is issued. */
export async function setIssuer(db: Database): Promise<void> {
  const { name, address, niu, rccm } = someIssuer;
  await sql`
    insert into issuer_details (valid_from, name, address, niu, rccm, vat_millionths, created_by, created_at)
    select '2000-01-01', ${name}, ${address}, ${niu}, ${rccm}, 192500, (select id from app_user limit 1), now()
    where not exists (select from issuer_details)`.execute(db);
}
