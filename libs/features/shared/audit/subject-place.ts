import type { AuditEntry } from '@sanaga/api';
import { paths, pathTo } from '@sanaga/navigation';

type Subject = Pick<AuditEntry, 'subjectType' | 'subjectId' | 'subjectName' | 'organisationId'>;

/**
 * Returns where the console shows what a line of the log is about: the thing itself or, if it has no screen of its own,
 * the list narrowed to it; undefined if nothing shows it.
 */
export function subjectPlace(subject: Subject): string | undefined {
  const { subjectType, subjectId, subjectName, organisationId } = subject;
  if (subjectId === null) return undefined;
  switch (subjectType) {
    case 'organisation':
      return pathTo.organisation(subjectId);
    case 'user':
      return organisationId ? pathTo.organisationMember(organisationId, subjectId) : pathTo.superAdmins();
    case 'refill':
    case 'service_provider':
    case 'card-top-up':
      return organisationId ? pathTo.organisation(organisationId, 'wallet') : undefined;
    case 'transaction':
      return organisationId
        ? pathTo.organisationPayment(organisationId, subjectName ?? undefined)
        : undefined;
    case 'reconciliation_task':
      return pathTo.reconciliationException(subjectId);
    case 'operator_statement':
      return pathTo.operatorStatement(subjectId);
    case 'float_posting':
      return pathTo.floatPosting(subjectId);
    default:
      return undefined;
  }
}

/** Returns where the portal shows what a line of the own organisation's log is about; undefined if nothing shows it. */
export function ownSubjectPlace({ subjectType, subjectId }: Subject): string | undefined {
  if (subjectId === null) return undefined;
  switch (subjectType) {
    case 'transaction':
      return pathTo.transaction(subjectId);
    case 'user':
      return pathTo.member(subjectId);
    case 'refill':
      return pathTo.ownRefill(subjectId);
    case 'bill':
      return pathTo.invoice(subjectId);
    case 'card-top-up':
      return pathTo.cardTopUp(subjectId);
    case 'payment-file':
      return pathTo.bulkUpload(subjectId);
    case 'beneficiary':
      return paths.beneficiaries;
    default:
      return undefined;
  }
}
