import type { Database } from '@sanaga/database';
import { compareNames } from '@sanaga/operators';
import { neighboursOf } from './organisation-lists.repository.ts';
import type { OwnedOrganisationRow } from './organisations.repository.ts';

/** What a reviewer should know of other holders. */
export interface RequestChecks {
  /** Names of other holders with this number. */
  sameNumber: string[];
  similarNames: string[];
}

/** Words that say what kind of holder it is, not which. */
const generic =
  /\b(sarl|sarlu|sas|sa|gie|gic|ets|etablissements?|ste|societe|ltd|limited|inc|co|company|group|groupe|the|la|le|les|et|and|de|du|des|of|gmbh|ag)\b/gi;

const essence = (name: string): string => {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return plain.replaceAll(generic, ' ').trim() || plain;
};

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
      const own = essence(row.name);
      const sameNumber = others.filter(({ phone_number }) => phone_number === row.phone_number);
      const similar = others.filter(({ name }) => compareNames(own, essence(name)) !== 'differs');
      const namesOf = (list: { name: string }[]) => list.map(({ name }) => name).slice(0, mostNames);
      return [row.id, { sameNumber: namesOf(sameNumber), similarNames: namesOf(similar) }];
    }),
  );
}
