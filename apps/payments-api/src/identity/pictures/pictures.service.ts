import type { Tx } from '@sanaga/database';
import { holderOrSelf, type Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { reencode, type Frame } from '../../kernel/pictures/images.ts';
import * as repository from './pictures.repository.ts';
import type { PictureKey, PictureKind, StoredPicture } from './pictures.repository.ts';

export type { StoredPicture };

/** Faces fill a square; a company's sign is shown whole. */
const frames: Record<PictureKind, Frame> = {
  PERSON: { width: 512, height: 512, fit: 'cover' },
  ORGANISATION: { width: 512, height: 512, fit: 'inside' },
  COVER: { width: 1_600, height: 900, fit: 'inside' },
};

/** Prepares an upload for storage; done before the database transaction, never inside. Throws as `reencode` does. */
export async function preparePicture(
  caller: Caller,
  kind: PictureKind,
  field: string,
  file: File | undefined,
): Promise<Buffer | undefined> {
  if (file === undefined) return undefined;
  if (file.size === 0) throw invalid(field, 'required');
  return reencode(holderOrSelf(caller), await file.bytes(), frames[kind]);
}

/** Stores a picture in place of the previous one. */
export const savePicture = (
  tx: Tx,
  { now }: Dependencies,
  key: PictureKey & { organisationId: string | null },
  content: Buffer,
): Promise<void> => repository.upsertPicture(tx, key, key.organisationId, content, now());

/** False where there was none. */
export const dropPicture = (tx: Tx, key: PictureKey): Promise<boolean> => repository.deletePicture(tx, key);

/** A picture that the caller may see: of the own holder, the own, or any for a super admin. Throws NOT_FOUND. */
export async function visiblePicture(
  { db }: Dependencies,
  caller: Caller,
  key: PictureKey,
): Promise<StoredPicture> {
  const picture = await repository.findPicture(db, key, caller.organisationId ?? undefined);
  if (!picture) throw new Failure('NOT_FOUND');
  return picture;
}
