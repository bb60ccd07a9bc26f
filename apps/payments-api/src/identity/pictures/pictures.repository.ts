import type { Database, Tx } from '@sanaga/database';

export type PictureKind = 'PERSON' | 'ORGANISATION' | 'COVER';

/** Subject and kind of a picture; triggers copy its version to the subject's row. */
export interface PictureKey {
  subjectId: string;
  kind: PictureKind;
}

export interface StoredPicture {
  content: Buffer;
  version: string;
}

export async function upsertPicture(
  tx: Tx,
  { subjectId, kind }: PictureKey,
  organisationId: string | null,
  content: Buffer,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('picture')
    .values({ subject_id: subjectId, kind, organisation_id: organisationId, content, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['subject_id', 'kind']).doUpdateSet({ content, updated_at: now }),
    )
    .execute();
}

/** False where there was none. */
export async function deletePicture(tx: Tx, { subjectId, kind }: PictureKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('picture')
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A picture of this holder's; of any holder, or of a super admin, where none is named. */
export const findPicture = (
  db: Database,
  { subjectId, kind }: PictureKey,
  organisationId: string | undefined,
): Promise<StoredPicture | undefined> =>
  db
    .selectFrom('picture')
    .select(['content', 'version'])
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .$if(organisationId !== undefined, (q) => q.where('organisation_id', '=', organisationId ?? ''))
    .executeTakeFirst();
