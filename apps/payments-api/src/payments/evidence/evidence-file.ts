import type { Database } from '@sanaga/database';
import type { ApprovalMethod } from '@sanaga/domain';
import { sql } from 'kysely';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { transactionReference } from '../transactions/transactions.mapper.ts';
import { findTransaction } from '../transactions/transactions.repository.ts';
import { signedItem } from './content.repository.ts';
import { toEvidence } from './evidence-digest.ts';
import { evidenceByIds } from './evidence.repository.ts';

const version = 'sanaga.evidence.v1';

interface ApprovalRow {
  approver_id: string;
  name: string;
  approved_at: Date;
  method: ApprovalMethod;
  attempt: number;
  total: bigint | null;
  policy_version: number | null;
  content_digest: Buffer | null;
  evidence_id: string | null;
  deputy_for: string | null;
  deputy_for_name: string | null;
}

async function approvalsOf(db: Database, id: string) {
  const { rows } = await sql<ApprovalRow>`
    select a.approver_id, u.name, a.approved_at, a.method, a.attempt, a.total, a.policy_version, a.content_digest, a.evidence_id,
      a.deputy_for, o.name as deputy_for_name
    from transaction_approval a join member_state u on u.id = a.approver_id left join member_state o on o.id = a.deputy_for
    where a.transaction_id = ${id} order by a.approved_at, a.approver_id`.execute(db);
  const ids = rows.flatMap(({ evidence_id }) => evidence_id ?? []);
  const evidence = await evidenceByIds(db, ids);
  const known = new Map(evidence.map((row) => [row.id, toEvidence(row)]));
  return rows.map((row) => ({
    approver: { userId: row.approver_id, name: row.name },
    deputyFor: row.deputy_for === null ? null : { userId: row.deputy_for, name: row.deputy_for_name },
    at: row.approved_at.toISOString(),
    method: row.method,
    attempt: row.attempt,
    total: row.total === null ? null : Number(row.total),
    policy: row.policy_version ?? 0,
    contentDigest: row.content_digest?.toString('base64url') ?? null,
    evidence: known.get(row.evidence_id ?? '') ?? null,
  }));
}

/** Reads the payments of a bulk transaction as its approvers sign them: an array in canonical form. */
async function signedRows(db: Database, id: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`select signed_rows(${id}) as text`.execute(db);
  return rows[0]?.text ?? '[]';
}

/**
 * Writes everything by which a stranger can check who approved a payment; for an item, that is its bulk transaction. What
 * was signed stands in it as it was, other payments of the same ceremony included. Throws NOT_FOUND.
 */
export async function evidenceFile({ db }: Pick<Dependencies, 'db'>, caller: MemberCaller, id: string) {
  const asked = await findTransaction(db, caller.organisationId, id);
  const subject = asked?.bulk_id ?? id;
  const row = asked?.bulk_id ? await findTransaction(db, caller.organisationId, subject) : asked;
  if (!row || row.kind === 'COLLECTION') throw new Failure('NOT_FOUND');
  const [item, approvals] = await Promise.all([signedItem(db, subject), approvalsOf(db, subject)]);
  const head = JSON.stringify({
    v: version,
    organisation: row.organisation_id,
    transaction: subject,
    reference: transactionReference(row.number),
    status: row.status,
    item,
    approvals,
  });
  // the rows of a bulk transaction as they are, without reading a hundred thousand of them
  const rows = row.kind === 'BULK_PAYOUT' ? await signedRows(db, subject) : 'null';
  return {
    name: `Evidence-${subject}.json`,
    type: 'application/json',
    content: Buffer.from(`${head.slice(0, -1)},"rows":${rows}}`),
  };
}
