import type { Database, Tx } from '@sanaga/database';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import type { NewDocument } from '../../kernel/documents.ts';
import { Failure } from '../../kernel/failure.ts';
import type { TransactionRow } from './transactions.repository.ts';

export async function insertAttachment(
  tx: Tx,
  transaction: Pick<TransactionRow, 'id' | 'organisation_id'>,
  { fileName: file_name, contentType: content_type, content }: NewDocument,
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

/** Finds the document of a transaction. Throws NOT_FOUND, also if a transaction has none. */
export async function attachmentOf({ db }: Dependencies, caller: MemberCaller, transactionId: string) {
  const found = await findAttachment(db, caller.organisationId, transactionId);
  if (!found) throw new Failure('NOT_FOUND');
  return { name: found.file_name, type: found.content_type, content: found.content };
}
