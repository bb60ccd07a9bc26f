import {
  type OperatorStatement,
  type OperatorStatementRow,
  useListOperatorStatementRowsQuery,
} from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import {
  Amount,
  Card,
  type Column,
  DecisionDrawer,
  Details,
  DrawerSection,
  Link,
  LinkButton,
  NothingFound,
  TintedTag,
  TwoLines,
} from '@sanaga/ui';
import { paths, pathTo } from '@sanaga/navigation';
import { Select } from 'antd';
import { useState } from 'react';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { useCalendarNames } from '../shared/period/calendar.ts';
import { useSpan } from './statement-labels.tsx';
import { WithdrawalNotice, WithdrawStatement } from './withdraw-statement.tsx';

type Outcome = OperatorStatementRow['outcome'];

const outcomes: readonly Outcome[] = [
  'MATCHED',
  'MISSING_HERE',
  'AMOUNT_DIFFERS',
  'PAID_AFTER_FAILED',
  'CONTRADICTION',
  'WAITING',
  'NO_MONEY',
  'REPEATED',
  'REVERSAL',
  'DEPOSIT',
  'RECEIPT',
  'FEE',
];
const calm: readonly Outcome[] = ['MATCHED', 'NO_MONEY', 'REPEATED', 'FEE'];

const tintOf = (outcome: Outcome) => {
  if (calm.includes(outcome)) return 'completed';
  return outcome === 'WAITING' ? 'progress' : 'problematic';
};

const size = 50;

function useColumns(): Column<OperatorStatementRow>[] {
  const { t } = useTranslation('reports');
  const { day } = useCalendarNames();
  return [
    {
      key: 'reference',
      title: t('rows.payment'),
      render: ({ line, reference, financialTransactionId, number, day: on }) => (
        <TwoLines
          first={<span className="sg-mono reports-reference">{financialTransactionId ?? reference}</span>}
          second={[t('rows.line', { line }), on && day(on), number].filter(Boolean).join(' · ')}
        />
      ),
    },
    {
      key: 'amount',
      title: t('rows.theirs'),
      align: 'right',
      render: ({ amount }) => <Amount value={amount} unit={false} />,
    },
    {
      key: 'outcome',
      title: t('rows.outcome'),
      render: ({ outcome, exceptionId }) => {
        const tag = <TintedTag tint={tintOf(outcome)}>{t(`outcomes.${outcome}`)}</TintedTag>;
        return exceptionId ? <Link href={pathTo.reconciliationException(exceptionId)}>{tag}</Link> : tag;
      },
    },
  ];
}

function Summary({ statement }: { statement: OperatorStatement }) {
  const { t } = useTranslation('reports');
  const span = useSpan();
  const { rows, amount, ours, exceptions, missingThere, outside } = statement;
  return (
    <DrawerSection title={t('rows.summary')}>
      <Details
        items={[
          { label: t('statements.days'), value: span(statement) },
          { label: t('statements.rows'), value: rows },
          ...(outside > 0 ? [{ label: t('rows.outside'), value: outside }] : []),
          { label: t('rows.total'), value: <Amount value={amount} /> },
          ...(ours === null
            ? []
            : [
                { label: t('rows.ours'), value: <Amount value={ours} /> },
                { label: t('rows.net'), value: <Amount value={amount - ours} sign="always" /> },
              ]),
          { label: t('rows.differing'), value: exceptions },
          { label: t('rows.missingThere'), value: missingThere },
        ]}
      />
    </DrawerSection>
  );
}

interface StatementRowsProps {
  statement: OperatorStatement;
  onClose: () => void;
}

/** Lists the rows of a statement with what was found about each. */
export function StatementRows({ statement, onClose }: StatementRowsProps) {
  const { t } = useTranslation('reports');
  const [outcome, setOutcome] = useState<Outcome>();
  const [page, turn] = useState(0);
  const { statementId, fileName, product, exceptions, missingThere } = statement;
  const query = useListOperatorStatementRowsQuery({ statementId, page, size, outcome });
  const columns = useColumns();
  const choose = (next: Outcome | undefined) => {
    setOutcome(next);
    turn(0);
  };
  return (
    <DecisionDrawer
      open
      onClose={onClose}
      label={fileName}
      head={t(`product.${product}`)}
      footer={
        <>
          <WithdrawStatement statement={statement} />
          {exceptions + missingThere > 0 && (
            <LinkButton
              href={`${paths.reports}?${new URLSearchParams({ view: 'exceptions', of: statementId })}`}
            >
              {t('rows.exceptions', { count: exceptions + missingThere })}
            </LinkButton>
          )}
        </>
      }
    >
      <h2 className="reports-reference">{fileName}</h2>
      <WithdrawalNotice statement={statement} />
      <Summary statement={statement} />
      <div className="sg-col reports-rows">
        <Select<Outcome | ''>
          aria-label={t('rows.outcome')}
          value={outcome ?? ''}
          onChange={(value) => choose(value || undefined)}
          options={[
            { value: '', label: t('rows.all') },
            ...outcomes.map((value) => ({ value, label: t(`outcomes.${value}`) })),
          ]}
          popupMatchSelectWidth={false}
        />
        <Card flush>
          <QueryTable
            label={t('rows.title')}
            query={query}
            paging={{ page, turn }}
            columns={columns}
            rowKey={({ line }) => String(line)}
            empty={
              <NothingFound
                filters={outcome ? [t(`outcomes.${outcome}`)] : []}
                onClear={() => choose(undefined)}
              />
            }
          />
        </Card>
      </div>
    </DecisionDrawer>
  );
}
