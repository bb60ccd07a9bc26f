import type { Database } from '@sanaga/database';
import { compareNames, nameEssence } from '@sanaga/operators';
import { neighboursOf } from './organisation-lists.repository.ts';
import type { OwnedOrganisationRow } from './organisations.repository.ts';

/** Holds what a reviewer should know of other holders. */
export interface RequestChecks {
  /** Names of other holders with this number. */
  sameNumber: string[];
  similarNames: string[];
}

const mostNames = 5;

/** Compares requests with all other holders. */
export async function checksOf(
  db: Database,
  rows: OwnedOrganisationRow[],
): Promise<Map<string, RequestChecks>> {
  const neighbours = await neighboursOf(
    db,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.map((row) => {
      const others = neighbours.filter(({ of }) => of === row.id);
      const own = nameEssence(row.name);
      const sameNumber = others.filter(({ phone_number }) => phone_number === row.phone_number);
      const similar = others.filter(({ name }) => compareNames(own, nameEssence(name)) !== 'differs');
      const namesOf = (list: { name: string }[]) => list.map(({ name }) => name).slice(0, mostNames);
      return [row.id, { sameNumber: namesOf(sameNumber), similarNames: namesOf(similar) }];
    }),
  );
}
