import type { Individual } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Card, type Column, DataTable, type DataTableProps, StatusTag, TwoLines } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { formatPhone } from '../shared/people/phone-number.ts';
import { AskIndividual, type Question } from './questions.tsx';

interface IndividualTableProps extends Pick<
  DataTableProps<Individual>,
  'rows' | 'page' | 'onPage' | 'refreshing' | 'error' | 'onRetry' | 'empty'
> {
  /** What can be done, the main thing last. */
  questions: readonly Question[];
}

/** Individuals with what a super admin may do about each. */
export function IndividualTable({ questions, ...list }: IndividualTableProps) {
  const { t } = useTranslation(['individuals', 'common']);
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
    {
      key: 'name',
      title: t('common:fields.name'),
      render: ({ name, email }) => <TwoLines first={name} second={email} />,
    },
    {
      key: 'phone',
      title: t('common:fields.phoneNumber'),
      hideBelow: 1000,
      render: ({ phoneNumber }) => (
        <span className="sg-nowrap">{phoneNumber ? formatPhone(phoneNumber) : '–'}</span>
      ),
    },
    {
      key: 'status',
      title: t('common:fields.status'),
      hideBelow: 1000,
      render: ({ status }) => <StatusTag kind="user" status={status} />,
    },
    {
      key: 'created',
      title: t('signedUp'),
      render: ({ createdAt }) => <span className="sg-nowrap">{relative(createdAt)}</span>,
    },
    { key: 'action', title: <span className="sg-sr">{t('actions')}</span>, align: 'right', render: actions },
  ];
  return (
    <>
      <Card flush>
        <DataTable
          {...list}
          label={t('title')}
          columns={columns}
          rowKey={({ userId }) => userId}
          card={(individual) => (
            <div className="sg-col individual-card">
              <div className="sg-row">
                <span className="sg-spread">
                  <TwoLines first={<strong>{individual.name}</strong>} second={individual.email} />
                </span>
                <span className="sg-caption sg-text3">{relative(individual.createdAt)}</span>
              </div>
              {actions(individual)}
            </div>
          )}
        />
      </Card>
      {asked && <AskIndividual {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
