import { useGetCompanyEmployeesQuery } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { expenseCategories, transactionKinds } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { Choice } from '@sanaga/ui';
import { useId, useState } from 'react';
import { AmountInput } from '../shared/money/amount-input.tsx';
import type { Filter } from './use-filter.ts';

interface AmountFilterProps {
  label: string;
  /** Whole XAF, as in the address. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Filters once the amount is complete: with Enter, or when the field is left. */
function AmountFilter({ label, value, onChange }: AmountFilterProps) {
  const id = useId();
  const [typed, setTyped] = useState(value === undefined ? null : Number(value));
  const ask = () => {
    const whole = typed !== null && Number.isSafeInteger(typed) && typed > 0 ? String(typed) : undefined;
    if (whole !== value) onChange(whole);
  };
  return (
    <form
      className="transactions-amount"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
      onBlur={ask}
    >
      <label htmlFor={id} className="sg-caption sg-text3">
        {label}
      </label>
      <AmountInput id={id} value={typed ?? undefined} onChange={setTyped} />
    </form>
  );
}

/** Returns the labels of the less common filters; `members`: the colleagues among them. */
export function useMoreChoices({ members: wanted }: { members: boolean }) {
  const { t } = useTranslation(['transactions', 'common']);
  const { userId } = useCurrentUser();
  const { data: members = [] } = useGetCompanyEmployeesQuery(undefined, { skip: !wanted });
  return {
    kind: transactionKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
    expenseCategory: expenseCategories.map((value) => ({ value, label: t(`common:expenses.${value}`) })),
    createdBy: [
      { value: 'me', label: t('me') },
      ...members
        .filter((member) => member.userId !== userId)
        .map((member) => ({ value: member.userId, label: member.name })),
    ],
  };
}

/** Filters by reason, maker and amount, below the filters that everybody uses. */
export function MoreFilters({ filter, narrow }: Pick<Filter, 'filter' | 'narrow'>) {
  const { t } = useTranslation(['transactions', 'common']);
  const choices = useMoreChoices({ members: true });
  const { kind, expenseCategory, createdBy, minAmount, maxAmount } = filter;
  return (
    <div className="sg-row sg-wrap transactions-more" role="group" aria-label={t('more.label')}>
      <Choice
        label={t('kind')}
        value={kind}
        options={choices.kind}
        onChange={(value) => narrow({ kind: value })}
      />
      <Choice
        label={t('common:fields.category')}
        value={expenseCategory}
        options={choices.expenseCategory}
        onChange={(value) => narrow({ expenseCategory: value })}
      />
      <Choice
        label={t('madeBy')}
        value={createdBy}
        options={choices.createdBy}
        onChange={(value) => narrow({ createdBy: value })}
      />
      <AmountFilter
        key={`from-${minAmount}`}
        label={t('amountFrom')}
        value={minAmount}
        onChange={(value) => narrow({ minAmount: value })}
      />
      <AmountFilter
        key={`to-${maxAmount}`}
        label={t('amountTo')}
        value={maxAmount}
        onChange={(value) => narrow({ maxAmount: value })}
      />
    </div>
  );
}
