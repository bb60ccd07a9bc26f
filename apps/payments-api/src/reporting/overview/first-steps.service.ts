import { progressOfFirstSteps, type FirstStepProgress } from '@sanaga/domain';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { listDocuments } from '../../identity/documents/documents.service.ts';
import * as repository from './first-steps.repository.ts';

/**
 * Lists what a holder with this balance (whole XAF) has still to do until its first payment; null once one was made.
 */
export async function firstSteps(
  deps: Dependencies,
  { organisationId, individual }: Pick<MemberCaller, 'organisationId' | 'individual'>,
  balance: number,
): Promise<FirstStepProgress[] | null> {
  const { db } = deps;
  if (await repository.hadPayment(db, organisationId)) return null;
  const [documents, accounts, members, filled, refill, payment] = await Promise.all([
    listDocuments(deps, organisationId),
    repository.accountsOf(db, organisationId),
    repository.membersOf(db, organisationId),
    repository.wasFilled(db, organisationId, balance),
    repository.openRefill(db, organisationId),
    repository.openPayment(db, organisationId),
  ]);
  return progressOfFirstSteps({
    accountType: individual ? 'INDIVIDUAL' : 'ORGANIZATION',
    documents,
    accounts,
    members,
    hadMoney: filled,
    refill: refill ?? null,
    payment: payment ?? null,
  });
}
