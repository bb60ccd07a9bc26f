import type { Individual } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Card, type Column, StatusTag, TwoLines } from '@sanaga/ui';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { formatPhone } from '../shared/people/phone-number.ts';
import { SuspendedOn } from '../shared/people/suspended-on.tsx';
import { AskIndividual, type Question } from './questions.tsx';
import { QueryTable } from '../shared/lists/query-table.tsx';
import type { Paging, QueryState, RowPage } from '../shared/lists/use-listed.ts';
import { useCommonColumns } from '../shared/lists/use-common-columns.tsx';

interface IndividualTableProps {
  query: QueryState<RowPage<Individual>>;
  paging: Paging;
  empty: ReactNode;
  /** Possible actions, the main one last. */
  questions: readonly Question[];
}

const Who = ({ individual }: { individual: Individual }) => (
  <>
    <TwoLines first={individual.name} second={individual.email} />
    <SuspendedOn person={individual} caption />
  </>
);

/** Lists individuals with what a super admin may do about each. */
export function IndividualTable({ questions, query, paging, empty }: IndividualTableProps) {
  const { t } = useTranslation(['individuals', 'common']);
  const common = useCommonColumns();
  const { relative } = useFormats();
  const [asked, setAsked] = useState<{ question: Question; individual: Individual }>();
  const actions = (individual: Individual) => (
    <span className="individual-actions">
      {questions.map((question) => (
        <Button
          key={question}
          danger={question === 'reject' || question === 'remove'}
          onClick={() => setAsked({ question, individual })}
          aria-label={t(`${question}.named`, { name: individual.name })}
        >
          {t(`${question}.action`)}
        </Button>
      ))}
    </span>
  );
  const columns: Column<Individual>[] = [
    { ...common.party, render: (individual) => <Who individual={individual} /> },
    {
      key: 'phone',
      title: t('common:fields.phoneNumber'),
      hideBelow: 1000,
      render: ({ phoneNumber }) => (
        <span className="sg-nowrap">{phoneNumber ? formatPhone(phoneNumber) : '–'}</span>
      ),
    },
    { ...common.status(({ status }) => <StatusTag kind="user" status={status} />), hideBelow: 1000 },
    {
      key: 'created',
      title: t('signedUp'),
      render: ({ createdAt }) => <span className="sg-nowrap">{relative(createdAt)}</span>,
    },
    common.actions(t('actions'), actions),
  ];
  return (
    <>
      <Card flush>
        <QueryTable
          label={t('title')}
          query={query}
          paging={paging}
          columns={columns}
          empty={empty}
          rowKey={({ userId }) => userId}
          card={(individual) => (
            <div className="sg-col individual-card">
              <div className="sg-row">
                <span className="sg-spread">
                  <TwoLines first={<strong>{individual.name}</strong>} second={individual.email} />
                </span>
                <span className="sg-caption sg-text3">{relative(individual.createdAt)}</span>
              </div>
              <SuspendedOn person={individual} caption />
              {actions(individual)}
            </div>
          )}
        />
      </Card>
      {asked && <AskIndividual {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
