import type { AuditEntry } from '@sanaga/api';
import { pathTo } from '@sanaga/navigation';

type Subject = Pick<AuditEntry, 'subjectType' | 'subjectId' | 'organisationId'>;

/** The console's screen of what a line of the log is about; undefined where it has none of its own. */
export function subjectPlace({ subjectType, subjectId, organisationId }: Subject): string | undefined {
  const ofHolder = (tab: 'members' | 'wallet' | 'transactions') =>
    organisationId ? pathTo.organisation(organisationId, tab) : undefined;
  switch (subjectType) {
    case 'organisation':
      return subjectId === null ? undefined : pathTo.organisation(subjectId);
    case 'user':
      return ofHolder('members');
    case 'refill':
    case 'service_provider':
    case 'card-top-up':
      return ofHolder('wallet');
    case 'transaction':
      return ofHolder('transactions');
    case 'reconciliation_task':
      return subjectId === null ? undefined : pathTo.reconciliationException(subjectId);
    default:
      return undefined;
  }
}
