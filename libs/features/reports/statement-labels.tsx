import type { OperatorStatement, OperatorStatementCheck } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { Hint, useAmountText } from '@sanaga/ui';
import { Segmented } from 'antd';
import { useCalendarNames } from '../shared/period/calendar.ts';

/** Formats the period of a statement. */
export function useSpan() {
  const { day } = useCalendarNames();
  return ({ from, to }: Pick<OperatorStatement, 'from' | 'to'>) =>
    from === to ? day(from) : `${day(from)} – ${day(to)}`;
}

type Product = OperatorStatement['product'];

interface ProductChoiceProps {
  value: Product;
  onChange: (product: Product) => void;
  label: string;
}

/** Lets people choose between payouts and what is collected. */
export function ProductChoice({ value, onChange, label }: ProductChoiceProps) {
  const { t } = useTranslation('reports');
  return (
    <Segmented<Product>
      aria-label={label}
      value={value}
      onChange={onChange}
      options={(['DISBURSEMENT', 'COLLECTION'] as const).map((product) => ({
        value: product,
        label: t(`product.${product}`),
      }))}
    />
  );
}

interface StatementKeysProps {
  check: OperatorStatementCheck;
  product: Product;
}

/** Shows by which columns of the file payments are found, and how many of its rows that finds. */
export function StatementKeys({ check: { rows, amount, columns }, product }: StatementKeysProps) {
  const { t } = useTranslation('reports');
  const amountText = useAmountText();
  const known = columns.filter((column) => column.known > 0);
  return (
    <div className="sg-small">
      <div>{t('keys.read', { count: rows, amount: amountText(amount) })}</div>
      {known.map(({ heading, holds, known: found }) => (
        <div key={heading}>{t(`keys.${holds ?? 'OPERATOR_ID'}`, { heading, found, rows })}</div>
      ))}
      {known.length === 0 && <Hint tone="warn">{t('keys.none', { product: t(`product.${product}`) })}</Hint>}
    </div>
  );
}
