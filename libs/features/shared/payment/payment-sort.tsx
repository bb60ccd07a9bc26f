import { paymentSorts } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { Choice, type Sort } from '@sanaga/ui';

type PaymentSort = (typeof paymentSorts)[number];

/** Returns the order of a list of payments as the heads of its columns show it, and changes it when one is pressed. */
export function paymentSorting(sort: PaymentSort, onSort: (sort: string) => void) {
  const [key, direction] = sort.split(',') as [string, Sort['direction']];
  return {
    sort: { key, direction },
    onSort: (by: Sort) => onSort(`${by.key},${by.direction}`),
  };
}

interface SortChoiceProps {
  sort: PaymentSort;
  /** Gets the order; undefined for the first one, which needs no mention. */
  onSort: (sort: string | undefined) => void;
}

/** Chooses the order, as the heads of the columns do on wider windows. */
export function SortChoice({ sort, onSort }: SortChoiceProps) {
  const { t } = useTranslation('payment');
  const [newestFirst, ...others] = paymentSorts;
  return (
    <Choice
      label={t('sort.label')}
      value={sort === newestFirst ? undefined : sort}
      options={others.map((value) => ({ value, label: t(`sort.${value}`) }))}
      onChange={onSort}
    />
  );
}
