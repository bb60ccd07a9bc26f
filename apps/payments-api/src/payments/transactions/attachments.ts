import type { Database, Tx } from '@sanaga/database';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { imageFormat, reencode } from '../../kernel/images.ts';
import type { TransactionRow } from './transactions.repository.ts';

export interface NewAttachment {
  fileName: string;
  contentType: 'application/pdf' | 'image/webp';
  content: Buffer;
}

const longestName = 200;

/** Signs that are not to be seen, among them those that turn the direction of what follows. */
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The name without its folders and its own ending: that is what the content says. */
function fileName(given: string, ending: string): string {
  const name = given.toWellFormed().replaceAll(unseen, '').split(/[\\/]/).at(-1) ?? '';
  const stem = [...name.replace(/\.[^.]*$/, '').trim()].slice(0, longestName).join('');
  return `${stem || 'document'}.${ending}`;
}

/**
 * Looks at what a document is by its first bytes, whatever it says of itself: a PDF stays as it is, an image is encoded
 * anew. Throws UNSUPPORTED_TYPE and IMAGE_UNREADABLE.
 */
export async function prepareAttachment(file: File): Promise<NewAttachment> {
  const content = Buffer.from(await file.arrayBuffer());
  if (content.subarray(0, 5).toString('latin1') === '%PDF-')
    return { fileName: fileName(file.name, 'pdf'), contentType: 'application/pdf', content };
  if (imageFormat(content) === undefined) throw new Failure('UNSUPPORTED_TYPE');
  return {
    fileName: fileName(file.name, 'webp'),
    contentType: 'image/webp',
    content: await reencode(content),
  };
}

export async function insertAttachment(
  tx: Tx,
  transaction: Pick<TransactionRow, 'id' | 'organisation_id'>,
  { fileName: file_name, contentType: content_type, content }: NewAttachment,
): Promise<void> {
  await tx
    .insertInto('transaction_attachment')
    .values({
      transaction_id: transaction.id,
      organisation_id: transaction.organisation_id,
      file_name,
      content_type,
      content,
    })
    .execute();
}

const findAttachment = (db: Database, organisationId: string, transactionId: string) =>
  db
    .selectFrom('transaction_attachment as f')
    .innerJoin('transaction as t', 't.id', 'f.transaction_id')
    .select(['f.file_name', 'f.content_type', 'f.content'])
    .where('f.transaction_id', '=', transactionId)
    .where('t.organisation_id', '=', organisationId)
    .where('t.deleted_at', 'is', null)
    .executeTakeFirst();

/** The document of a transaction. Throws NOT_FOUND, also where a transaction has none. */
export async function attachmentOf({ db }: Dependencies, caller: MemberCaller, transactionId: string) {
  const found = await findAttachment(db, caller.organisationId, transactionId);
  if (!found) throw new Failure('NOT_FOUND');
  return { name: found.file_name, type: found.content_type, content: found.content };
}
