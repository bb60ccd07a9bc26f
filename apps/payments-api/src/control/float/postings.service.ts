import { inTransaction, type Database, type Tx } from '@sanaga/database';
import {
  dayInDouala,
  floatPostingAccounts,
  holdersDebt,
  isOfHolder,
  type FloatPostingKind,
  type FloatPostingStatus,
} from '@sanaga/domain';
import { postTransfers } from '@sanaga/ledger';
import {
  ask,
  assertNoInterest,
  confirmableFromOf,
  decide,
  decidesAlone,
  openDecision,
  type DecisionRow,
} from '../../identity/dual-control/dual-control.service.ts';
import { findOrganisation } from '../../identity/organisations/organisations.repository.ts';
import { notifyAdmins } from '../../identity/users/admins.service.ts';
import { audit } from '../../kernel/audit.ts';
import { holderOrSelf, type Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { prepareDocument, type NewDocument } from '../../kernel/documents.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import type { PageRequest } from '../../kernel/paging.ts';
import * as repository from './postings.repository.ts';
import type { PostingRow } from './postings.repository.ts';

/** A posting as one super admin sees it. */
export interface SeenPosting {
  row: PostingRow;
  /** True if the caller may agree to it now. */
  confirmable: boolean;
}

async function seen(
  { db, now }: { db: Tx | Database; now: Dependencies['now'] },
  caller: Caller,
  rows: readonly PostingRow[],
): Promise<SeenPosting[]> {
  const waiting = rows.filter(({ decision_status }) => decision_status === 'OPEN');
  const confirmableFrom = await confirmableFromOf(
    db,
    caller,
    waiting.map(({ decision_id }) => decision_id),
  );
  return rows.map((row) => {
    const from = confirmableFrom.get(row.decision_id) ?? null;
    return { row, confirmable: from !== null && from <= now() };
  });
}

async function seenPosting(tx: Tx, deps: Dependencies, caller: Caller, id: string): Promise<SeenPosting> {
  const row = await repository.findPosting(tx, id);
  const [posting] = row ? await seen({ db: tx, now: deps.now }, caller, [row]) : [];
  if (!posting) throw new Failure('NOT_FOUND');
  return posting;
}

export async function listPostings(
  deps: Dependencies,
  caller: Caller,
  query: PageRequest & { status?: FloatPostingStatus },
) {
  const { rows, total } = await repository.pageOfPostings(deps.db, query);
  return { rows: await seen(deps, caller, rows), total };
}

/** Finds the document of a posting. Throws NOT_FOUND if the posting or its document does not exist. */
export async function postingDocument({ db }: Dependencies, id: string) {
  const row = await repository.findDocument(db, id);
  if (!row?.content || row.file_name === null || row.content_type === null) throw new Failure('NOT_FOUND');
  return { name: row.file_name, type: row.content_type, content: row.content };
}

interface Preparation {
  kind: FloatPostingKind;
  /** Whole XAF. */
  amount: number;
  /** In Douala. */
  day: string;
  reference: string;
  reason: string;
  organisationId?: string;
  file?: File;
}

/** Content of a posting, whether it is a new one or undoes another. */
interface Content extends Pick<
  PostingRow,
  'kind' | 'amount' | 'day' | 'reference' | 'organisation_id' | 'reverses'
> {
  reason: string;
  document: NewDocument | null;
}

/**
 * Prepares a posting; where nobody else could confirm, it is booked at once. Throws INVALID_INPUT, also where the account
 * that pays has less or the reference was used before; NOT_FOUND, OWN_INTEREST, UNSUPPORTED_TYPE, IMAGE_UNREADABLE, or
 * DUPLICATE where another posting of the same holder waits.
 */
export async function preparePosting(
  deps: Dependencies,
  caller: Caller,
  { kind, amount, day, reference, reason, organisationId, file }: Preparation,
): Promise<SeenPosting> {
  // 1. What was sent, before the database transaction.
  if (isOfHolder(kind) !== (organisationId !== undefined))
    throw invalid('organisationId', organisationId === undefined ? 'required' : 'invalid');
  if (day > dayInDouala(deps.now())) throw invalid('day', 'dayInFuture');
  const document = file && file.size > 0 ? await prepareDocument(holderOrSelf(caller), file) : null;

  return inTransaction(deps.db, async (tx) => {
    // 2. The same move once.
    await repository.waitForTurn(tx);
    if (await repository.isReferenceTaken(tx, kind, reference)) throw invalid('reference', 'referenceTaken');
    const content = {
      kind,
      amount: BigInt(amount),
      day,
      reference,
      organisation_id: organisationId ?? null,
      reverses: null,
    };
    return prepare(tx, deps, caller, { ...content, reason, document });
  });
}

/**
 * Prepares a posting that undoes a booked one. Throws NOT_FOUND, WRONG_STATUS where it is not booked or undoes another
 * itself, OWN_INTEREST, or DUPLICATE where one that undoes it waits or is booked.
 */
export function reversePosting(
  deps: Dependencies,
  caller: Caller,
  id: string,
  reason: string,
): Promise<SeenPosting> {
  return inTransaction(deps.db, async (tx) => {
    await repository.waitForTurn(tx);
    const wrong = await repository.findPosting(tx, id);
    if (!wrong) throw new Failure('NOT_FOUND');
    if (wrong.decision_status !== 'DONE' || wrong.reverses !== null) throw new Failure('WRONG_STATUS');
    if (wrong.undone_status !== null) throw new Failure('DUPLICATE');
    const { kind, amount, reference, organisation_id } = wrong;
    const day = dayInDouala(deps.now());
    const content = { kind, amount, day, reference, organisation_id, reverses: id };
    return prepare(tx, deps, caller, { ...content, reason, document: null });
  });
}

async function prepare(
  tx: Tx,
  deps: Dependencies,
  caller: Caller,
  { reason, document, ...content }: Content,
): Promise<SeenPosting> {
  const { organisation_id: organisationId, amount } = content;
  const organisation = organisationId === null ? null : await findOrganisation(tx, organisationId);
  if (organisation === undefined) throw new Failure('NOT_FOUND');
  if (organisation) await assertNoInterest(tx, caller, organisation.id);
  await assertCovered(tx, content);
  const detail = { amount: Number(amount) };
  const decisionId = await ask(tx, deps, caller, { kind: 'FLOAT_POSTING', organisation, reason, detail });
  const id = await repository.insertPosting(tx, {
    ...content,
    decision_id: decisionId,
    file_name: document?.fileName ?? null,
    content_type: document?.contentType ?? null,
    content: document?.content ?? null,
  });
  if (await decidesAlone(tx, deps, caller, detail))
    await book(tx, deps, caller, await openDecision(tx, 'FLOAT_POSTING', decisionId));
  else
    await audit(tx, caller, {
      action: 'float.prepare',
      subjectType: 'float_posting',
      subjectId: id,
      organisationId,
      detail: { ...auditedOf(content), reason },
    });
  return seenPosting(tx, deps, caller, id);
}

const auditedOf = ({ kind, amount, day, reference, reverses }: Omit<Content, 'reason' | 'document'>) => ({
  kind,
  amount: Number(amount),
  day,
  reference,
  ...(reverses !== null && { reverses }),
});

/**
 * Agrees, as a second super admin. Throws NOT_FOUND, WRONG_STATUS, SECOND_PERSON_REQUIRED, TOO_EARLY, ALONE_LIMIT,
 * OWN_INTEREST, or INVALID_INPUT where the account that pays has less by now.
 */
export function confirmPosting(deps: Dependencies, caller: Caller, decisionId: string): Promise<SeenPosting> {
  return inTransaction(deps.db, async (tx) => {
    await repository.waitForTurn(tx);
    const id = await book(tx, deps, caller, await openDecision(tx, 'FLOAT_POSTING', decisionId));
    return seenPosting(tx, deps, caller, id);
  });
}

/** Books a posting, once for each decision; returns its id. */
async function book(tx: Tx, deps: Dependencies, caller: Caller, decision: DecisionRow): Promise<string> {
  const posting = await repository.findByDecision(tx, decision.id);
  if (!posting) throw new Failure('NOT_FOUND');
  const { id, kind, amount, organisation_id: organisationId, reverses } = posting;
  if (organisationId !== null) await assertNoInterest(tx, caller, organisationId);
  await decide(tx, deps, caller, decision);
  await assertCovered(tx, posting);
  const [falls, rises] = accountsOf(posting);
  await postTransfers(tx, [
    {
      reference: `float:${id}`,
      kind: 'FLOAT',
      currency: 'XAF',
      ...(organisationId !== null && { organisationId }),
      legs: [
        { account: falls, amount: -amount },
        { account: rises, amount },
      ],
    },
  ]);
  await audit(tx, caller, {
    action: 'float.post',
    subjectType: 'float_posting',
    subjectId: id,
    organisationId,
    detail: { ...auditedOf(posting), askedBy: decision.asked_by, reason: decision.reason },
  });
  if (kind === 'DEBT_WRITTEN_OFF' && organisationId !== null && reverses === null)
    await notifyAdmins(tx, organisationId, {
      kind: 'debt-written-off',
      values: { amount: Number(amount) },
      path: '/dashboard/balances',
    });
  return id;
}

type Moved = Pick<PostingRow, 'kind' | 'amount' | 'organisation_id' | 'reverses'>;

/**
 * Returns the account whose balance falls and the one whose balance rises; the other way round where it undoes a
 * posting.
 */
function accountsOf({ kind, organisation_id, reverses }: Moved): [falls: string, rises: string] {
  const [falls, rises] = floatPostingAccounts[kind].map((account) =>
    account === holdersDebt ? `org:${organisation_id}:debt` : account,
  ) as [string, string];
  return reverses === null ? [falls, rises] : [rises, falls];
}

/**
 * Returns how much a posting may take, whole XAF; undefined where there is no limit. A posting that is undone was
 * wrong: it is undone regardless of the float, and the ledger keeps to the limits of the other accounts.
 */
async function mostOf(tx: Tx, { kind, organisation_id, reverses }: Moved): Promise<bigint | undefined> {
  if (reverses !== null) return undefined;
  const holder = organisation_id ?? undefined;
  if (kind === 'DEBT_WRITTEN_OFF') return (await repository.holdersInDebt(tx, holder))[0]?.amount ?? 0n;
  if (kind === 'CLOSED_OUT_PAID') return (await repository.unclaimed(tx, holder))[0]?.amount ?? 0n;
  const balances = await repository.ownBalances(tx);
  if (kind === 'TAKEN_OUT' || kind === 'CHARGED') return -(balances.get('operator:momo:float') ?? 0n);
  const [falls] = floatPostingAccounts[kind];
  return falls.startsWith('income:') || falls === 'tax:payable' ? (balances.get(falls) ?? 0n) : undefined;
}

/** Throws INVALID_INPUT where a posting would take more than is there. */
async function assertCovered(tx: Tx, moved: Moved): Promise<void> {
  const most = await mostOf(tx, moved);
  if (most !== undefined && moved.amount > most)
    throw invalid('amount', 'moreThanThere', { maximum: Number(most < 0n ? 0n : most) });
}
