import type { MonthEnd } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { Amount, Card, type Column, EmptyState } from '@sanaga/ui';
import { RowsTable } from '../shared/lists/query-table.tsx';

type Account = MonthEnd['accounts'][number];

/** Line of the accounts; the sum of all of them has no balances. */
interface AccountLine extends Pick<Account, 'debit' | 'credit'> {
  account: Account['account'] | 'total';
  opening?: number;
  closing?: number;
}

/** Returns a column of amounts, whose cell is empty where a row has none. */
const amounts = <Row,>(
  key: string,
  title: string,
  amountOf: (row: Row) => number | undefined,
): Column<Row> => ({
  key,
  title,
  align: 'right',
  render: (row) => {
    const amount = amountOf(row);
    return amount === undefined ? '' : <Amount value={amount} unit={false} />;
  },
});

/** Shows one amount at the end of the line that begins with its name. */
export function AmountLine({ label, value }: { label: string; value: number | undefined }) {
  if (value === undefined) return null;
  return (
    <div className="sg-row">
      <span className="sg-spread sg-text2">{label}</span>
      <Amount value={value} />
    </div>
  );
}

function Name({ line: { account } }: { line: AccountLine }) {
  const { t } = useTranslation('month-end');
  return account === 'total' ? <strong>{t('total')}</strong> : t(`accounts.${account}`);
}

/** Shows each account from its opening to its closing balance; all debits are all credits. */
export function MonthAccounts({ end: { accounts, total } }: { end: MonthEnd }) {
  const { t } = useTranslation('month-end');
  const columns: Column<AccountLine>[] = [
    { key: 'account', title: t('columns.account'), render: (line) => <Name line={line} /> },
    amounts('opening', t('columns.opening'), ({ opening }) => opening),
    amounts('debit', t('columns.debit'), ({ debit }) => debit),
    amounts('credit', t('columns.credit'), ({ credit }) => credit),
    amounts('closing', t('columns.closing'), ({ closing }) => closing),
  ];
  return (
    <Card title={t('accountsTitle')} flush>
      <RowsTable
        label={t('accountsTitle')}
        columns={columns}
        rows={[...accounts, { account: 'total', ...total }]}
        rowKey={({ account }) => account}
        card={(line) => (
          <>
            <div className="sg-strong">
              <Name line={line} />
            </div>
            {(['opening', 'debit', 'credit', 'closing'] as const).map((part) => (
              <AmountLine key={part} label={t(`columns.${part}`)} value={line[part]} />
            ))}
          </>
        )}
      />
    </Card>
  );
}

/** Lists what moved each account, by kind. */
export function MonthMovements({ end: { accounts } }: { end: MonthEnd }) {
  const { t } = useTranslation('month-end');
  const rows = accounts.flatMap(({ account, movements }) =>
    movements.map((moved) => ({ ...moved, account, key: `${account} ${moved.kind}` })),
  );
  type Row = (typeof rows)[number];
  const columns: Column<Row>[] = [
    { key: 'account', title: t('columns.account'), render: ({ account }) => t(`accounts.${account}`) },
    { key: 'movement', title: t('columns.movement'), render: ({ kind }) => t(`kinds.${kind}`) },
    amounts('debit', t('columns.debit'), ({ debit }) => debit || undefined),
    amounts('credit', t('columns.credit'), ({ credit }) => credit || undefined),
  ];
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState icon="transfer" title={t('none')} />
      </Card>
    );
  return (
    <Card title={t('movementsTitle')} flush>
      <RowsTable
        label={t('movementsTitle')}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        card={({ account, kind, debit, credit }) => (
          <>
            <div>
              <span className="sg-strong">{t(`accounts.${account}`)}</span> · {t(`kinds.${kind}`)}
            </div>
            <AmountLine label={t('columns.debit')} value={debit || undefined} />
            <AmountLine label={t('columns.credit')} value={credit || undefined} />
          </>
        )}
      />
    </Card>
  );
}
