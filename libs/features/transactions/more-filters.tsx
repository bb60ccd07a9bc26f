import { useGetCompanyEmployeesQuery } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { expenseCategories, transactionKinds } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { Choice } from '@sanaga/ui';
import { AmountFilter } from '../shared/money/amount-filter.tsx';
import type { Filter } from './use-filter.ts';

/** Returns the labels of the less common filters; `members`: the colleagues among them. */
export function useMoreChoices({ members: wanted }: { members: boolean }) {
  const { t } = useTranslation(['transactions', 'common']);
  const { userId } = useCurrentUser();
  const { data: members = [] } = useGetCompanyEmployeesQuery(undefined, { skip: !wanted });
  return {
    kind: transactionKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
    expenseCategory: expenseCategories.map((value) => ({ value, label: t(`common:expenses.${value}`) })),
    question: [{ value: 'OPEN' as const, label: t('questions.OPEN') }],
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
  const { kind, expenseCategory, question, createdBy, minAmount, maxAmount } = filter;
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
        label={t('question')}
        value={question}
        options={choices.question}
        onChange={(value) => narrow({ question: value })}
      />
      <Choice
        label={t('madeBy')}
        value={createdBy}
        options={choices.createdBy}
        onChange={(value) => narrow({ createdBy: value })}
      />
      <AmountFilter
        className="transactions-amount"
        key={`from-${minAmount}`}
        label={t('amountFrom')}
        value={minAmount}
        onChange={(value) => narrow({ minAmount: value })}
      />
      <AmountFilter
        className="transactions-amount"
        key={`to-${maxAmount}`}
        label={t('amountTo')}
        value={maxAmount}
        onChange={(value) => narrow({ maxAmount: value })}
      />
    </div>
  );
}
