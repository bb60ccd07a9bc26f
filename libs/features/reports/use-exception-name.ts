import type { ReconciliationException } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { useAmountText } from '@sanaga/ui';
import { knownDifferenceOf } from './known-difference.ts';

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
      difference !== null && amountText(difference),
    ]
      .filter(Boolean)
      .join(', ');
  };
}
