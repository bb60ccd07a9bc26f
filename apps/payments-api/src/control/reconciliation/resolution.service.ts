import { inTransaction, type Tx } from '@sanaga/database';
import {
  isClearing,
  isWritten,
  letsGo,
  type DecidedResolution,
  type WrittenResolution,
} from '@sanaga/domain';
import { audit } from '../../kernel/audit.ts';
import { holderOrSelf, type Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { prepareDocument, type NewDocument } from '../../kernel/documents.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import {
  ask,
  assertNoInterest,
  decidesAlone,
  openDecision,
} from '../../identity/dual-control/dual-control.service.ts';
import { lockHolder } from '../../identity/organisations/organisations.service.ts';
import { foreignOf } from './differences.ts';
import { lockException, seenException, type SeenException } from './exceptions.service.ts';
import type { ExceptionRow } from './exceptions.repository.ts';
import { assertOperatorAgrees, type Answer } from './operator-agreement.ts';
import { findDocument, insertDocument } from './resolutions.repository.ts';
import { assertAmount, settle, type Question } from './settlement.ts';

interface Proposal extends Question {
  organisationId?: string;
  reason: string;
}

/** Resolutions that no wallet has to do with. */
const ofNoWallet: readonly DecidedResolution[] = ['SUSPENSE', 'OWNER', 'TO_RESULT', 'TO_FLOAT'];

/** Finds the holder whose wallet it concerns, if any. Throws INVALID_INPUT where it has to be named, NOT_FOUND. */
async function holderOf(
  tx: Tx,
  row: ExceptionRow,
  { resolution, organisationId }: Pick<Proposal, 'resolution' | 'organisationId'>,
): Promise<{ id: string; name: string } | null> {
  if (ofNoWallet.includes(resolution)) return null;
  const id = row.organisation_id ?? organisationId;
  if (id === undefined) throw invalid('organisationId', 'required');
  return lockHolder(tx, id);
}

/**
 * Asks the operator before a difference is settled; what lies in suspense is ours to decide. Throws as
 * `assertOperatorAgrees` does.
 */
const answerFor = (deps: Dependencies, id: string, resolution: DecidedResolution): Promise<Answer | null> =>
  isClearing(resolution) ? Promise.resolve(null) : assertOperatorAgrees(deps, id, resolution);

/** Returns for how long nobody may say that it was not paid, as it may still arrive at the operator; ms. */
function waitOf(resolution: DecidedResolution, answer: Answer | null): number {
  if (!letsGo(resolution) || answer === null) return 0;
  // it has arrived, and failed
  return resolution === 'NOT_PAID' && answer.status.state === 'failed' ? 0 : answer.onItsWayMs;
}

/**
 * Requests a decision of two super admins on a difference. Where nobody else could confirm, it is done at once, for the
 * written reason, or confirmed later by the same person where the payment may still arrive. The operator itself is
 * asked first. Throws NOT_FOUND, OPERATOR_UNREACHABLE, OPERATOR_DISAGREES, WRONG_STATUS, DUPLICATE where something is
 * requested already, INVALID_INPUT, OWN_INTEREST, or INSUFFICIENT_FUNDS.
 */
export async function propose(
  deps: Dependencies,
  caller: Caller,
  id: string,
  proposal: Proposal,
): Promise<SeenException> {
  if (isWritten(proposal.resolution)) throw invalid('file', 'required');
  const answer = await answerFor(deps, id, proposal.resolution);
  return inTransaction(deps.db, async (tx) => {
    const { row, decisionId, detail } = await request(tx, deps, caller, { id, ...proposal });
    const mayArrive = waitOf(proposal.resolution, answer) > 0;
    if (!mayArrive && (await decidesAlone(tx, deps, caller, detail)))
      await settle(tx, deps, caller, {
        row,
        answer,
        decision: await openDecision(tx, 'RECONCILIATION', decisionId),
      });
    else await auditProposal(tx, caller, { row, proposal, detail });
    return seenException(deps, tx, caller, id);
  });
}

interface WrittenProposal {
  resolution: WrittenResolution;
  reason: string;
  file: File;
}

/**
 * Requests that a payment be ended on the operator's word in writing, where its status has been of no use for a day; the
 * document is kept. It is never done at once. Throws as `propose` does, and UNSUPPORTED_TYPE or IMAGE_UNREADABLE.
 */
export async function proposeInWriting(
  deps: Dependencies,
  caller: Caller,
  id: string,
  { file, ...proposal }: WrittenProposal,
): Promise<SeenException> {
  if (file.size === 0) throw invalid('file', 'required');
  const document: NewDocument = await prepareDocument(holderOrSelf(caller), file);
  await assertOperatorAgrees(deps, id, proposal.resolution);
  return inTransaction(deps.db, async (tx) => {
    const { row, decisionId, detail } = await request(tx, deps, caller, { id, ...proposal });
    await insertDocument(tx, { decisionId, taskId: id, ...document });
    await auditProposal(tx, caller, { row, proposal, detail: { ...detail, file: document.fileName } });
    return seenException(deps, tx, caller, id);
  });
}

/** Finds the operator's word in writing that a decision rests on. Throws NOT_FOUND. */
export async function documentOf({ db }: Dependencies, decisionId: string) {
  const found = await findDocument(db, decisionId);
  if (!found) throw new Failure('NOT_FOUND');
  return { name: found.file_name, type: found.content_type, content: found.content };
}

/** Requests the decision over what differs now. Throws as `propose` does. */
async function request(
  tx: Tx,
  deps: Dependencies,
  caller: Caller,
  { id, ...proposal }: Proposal & { id: string },
) {
  const { resolution, reason, theirs } = proposal;
  const row = await lockException(tx, id);
  if (row.decision_id !== null) throw new Failure('DUPLICATE');
  const amount = assertAmount(row, proposal, deps.now());
  const organisation = await holderOf(tx, row, proposal);
  if (organisation) await assertNoInterest(tx, caller, organisation.id);
  const detail = { resolution, amount, ...(foreignOf(row) && !letsGo(resolution) && { theirs }) };
  const question = { kind: 'RECONCILIATION', organisation, taskId: id, reason, detail } as const;
  return { row, detail, decisionId: await ask(tx, deps, caller, question) };
}

const auditProposal = (
  tx: Tx,
  caller: Caller,
  { row, proposal, detail }: { row: ExceptionRow; proposal: Proposal; detail: Record<string, unknown> },
) =>
  audit(tx, caller, {
    action: 'reconciliation.propose',
    subjectType: 'reconciliation_task',
    subjectId: row.id,
    organisationId: row.organisation_id ?? proposal.organisationId ?? null,
    detail: { ...detail, reason: proposal.reason },
  });

/**
 * Agrees, as a second super admin; the operator itself is asked first. Throws NOT_FOUND, OPERATOR_UNREACHABLE,
 * OPERATOR_DISAGREES, PAYMENT_ON_ITS_WAY, SECOND_PERSON_REQUIRED, TOO_EARLY, ALONE_LIMIT, OWN_INTEREST,
 * INSUFFICIENT_FUNDS, or WRONG_STATUS where the difference is no longer what was agreed on.
 */
export async function confirm(
  deps: Dependencies,
  caller: Caller,
  decisionId: string,
): Promise<SeenException> {
  const { task_id: id, detail } = await openDecision(deps.db, 'RECONCILIATION', decisionId);
  if (id === null || detail.resolution === undefined) throw new Failure('NOT_FOUND');
  const answer = await answerFor(deps, id, detail.resolution);
  const waitMs = waitOf(detail.resolution, answer);
  if (waitMs > 0) throw new Failure('PAYMENT_ON_ITS_WAY', { retryAfter: Math.ceil(waitMs / 1_000) });
  return inTransaction(deps.db, async (tx) => {
    const row = await lockException(tx, id);
    const decision = await openDecision(tx, 'RECONCILIATION', decisionId);
    await settle(tx, deps, caller, { row, answer, decision });
    return seenException(deps, tx, caller, id);
  });
}
