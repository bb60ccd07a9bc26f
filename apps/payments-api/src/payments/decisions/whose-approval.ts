import type { Tx } from '@sanaga/database';
import type { MemberCaller } from '../../kernel/caller.ts';
import { Failure } from '../../kernel/failure.ts';
import { lockWhomDeputyStandsInFor, type StoodInFor } from '../approvals/deputies.repository.ts';
import { mayApproveFor, type Judgement } from '../approvals/judgement.ts';
import { changed, type Signed } from '../evidence/signature.ts';

interface Giving {
  caller: MemberCaller;
  at: Date;
  signed: Signed | null;
}

/**
 * Returns in whose place the caller approves, null for their own: as it was signed, else their own if it counts. What needed
 * more before, such as for a payment that is cancelled now, is released by whoever approves it next. Throws
 * APPROVAL_NOT_NEEDED and APPROVAL_CONTENT_CHANGED.
 */
export async function whoseApproval(
  tx: Tx,
  judgement: Judgement,
  makers: readonly string[],
  { caller, at, signed }: Giving,
): Promise<StoodInFor | null> {
  const { given, missing } = judgement;
  const byDeputy = given.find(({ deputyFor }) => deputyFor?.userId === caller.userId);
  if (byDeputy)
    throw new Failure('APPROVAL_NOT_NEEDED', { values: { context: 'deputy', name: byDeputy.name } });
  const own = { userId: caller.userId, name: caller.name, roles: caller.roles };
  const isOwn = missing.length === 0 || mayApproveFor(judgement, makers, own, []).length > 0;
  if (isOwn && !signed?.deputyFor) return null;
  const stoodInFor = await lockWhomDeputyStandsInFor(tx, caller, at);
  const people = mayApproveFor(judgement, makers, own, stoodInFor).filter((person) => person !== own);
  const [whose] = signed ? people.filter(({ userId }) => userId === signed.deputyFor) : people;
  if (whose) return whose;
  throw isOwn || people.length > 0 ? changed(['deputyFor']) : new Failure('APPROVAL_NOT_NEEDED');
}
