import type { ReconciliationException } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { TintedTag, useAmountText } from '@sanaga/ui';

/** Returns by how much the operator says more than our books, in whole XAF, negative where less; null if not known. */
export const knownDifferenceOf = ({ ours, theirs }: ReconciliationException): number | null =>
  ours === null || theirs === null ? null : theirs - ours;

/**
 * Returns what is settled, in whole XAF: the proposed amount if there is one, or else what lies in suspense, or else
 * what differs.
 */
export const settledOf = ({ ours, theirs, proposal, suspense }: ReconciliationException): number =>
  proposal?.amount ?? Math.abs(suspense ? suspense.amount : (theirs ?? 0) - (ours ?? 0));

/** Names a difference where nothing else of it is shown: by its kind, its owner, the payee and how much differs. */
export function useExceptionName() {
  const { t } = useTranslation('reports');
  const amountText = useAmountText();
  return (exception: ReconciliationException): string => {
    const { kind, organisationName, payeeName, theirReference } = exception;
    const difference = knownDifferenceOf(exception);
    return [
      t(`kinds.${kind}.name`),
      organisationName ?? t('exceptions.nobody'),
      payeeName ?? theirReference,
      difference !== null && amountText(Math.abs(difference)),
    ]
      .filter(Boolean)
      .join(', ');
  };
}

const tints = { OPEN: 'pending', PROPOSED: 'confirmed', RESOLVED: 'completed' } as const;

/** Shows how far a difference is, or how it was resolved. */
export function ExceptionStatus({ exception }: { exception: ReconciliationException }) {
  const { t } = useTranslation('reports');
  const { status, resolution } = exception;
  return (
    <TintedTag tint={tints[status]}>
      {resolution ? t(`resolutions.${resolution}.done`) : t(`exceptions.status.${status}`)}
    </TintedTag>
  );
}
