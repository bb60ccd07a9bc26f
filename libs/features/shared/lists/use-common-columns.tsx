import { useFormats, useTranslation } from '@sanaga/i18n';
import { Amount, type Column, TwoLines } from '@sanaga/ui';
import type { ReactNode } from 'react';

/** Returns columns that many lists have, by the fields that their rows share; spread one to change a detail of it. */
export function useCommonColumns() {
  const { t } = useTranslation('common');
  const { relative, dateTime } = useFormats();
  const amount: Column<{ amount: number }> = {
    key: 'amount',
    title: t('fields.amountXaf'),
    align: 'right',
    render: (row) => <Amount value={row.amount} unit={false} strong />,
  };
  const party: Column<{ name: string; email?: string | null }> = {
    key: 'name',
    title: t('fields.name'),
    render: ({ name, email }) => <TwoLines first={name} second={email} />,
  };
  const created: Column<{ createdAt: string }> = {
    key: 'created',
    title: t('fields.created'),
    render: ({ createdAt }) => (
      <span className="sg-text2 sg-nowrap" title={dateTime(createdAt)}>
        {relative(createdAt)}
      </span>
    ),
  };
  return {
    /** Whole XAF, with the unit in the head. */
    amount,
    /** Name over an e-mail address. */
    party,
    /** Time since then; its title gives the exact date and time. */
    created,
    /** Shows the status as its tag. */
    status: <Row,>(tagOf: (row: Row) => ReactNode): Column<Row> => ({
      key: 'status',
      title: t('fields.status'),
      render: tagOf,
    }),
    /** Shows buttons or links at the end of the row; their head is for screen readers. */
    actions: <Row,>(title: string, render: (row: Row) => ReactNode): Column<Row> => ({
      key: 'actions',
      title: <span className="sg-sr">{title}</span>,
      align: 'right',
      render,
    }),
  };
}
