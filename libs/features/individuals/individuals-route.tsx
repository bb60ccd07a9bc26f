import {
  apiErrorOf,
  type Individual,
  useActivateUserAccountMutation,
  useGetSuspendedAndInactiveUsersQuery,
} from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import {
  Card,
  type Column,
  ConfirmAction,
  DataTable,
  EmptyState,
  PageHeader,
  StatusTag,
  TwoLines,
  useAnnounce,
} from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { loadErrorOf } from '../parts/load-error.ts';
import { formatPhone } from '../parts/phone-number.ts';

interface ApproveIndividualProps {
  individual: Individual;
  onClose: () => void;
}

function ApproveIndividual({ individual: { name, email }, onClose }: ApproveIndividualProps) {
  const { t } = useTranslation('individuals');
  const announce = useAnnounce();
  const [activate, { isLoading, error }] = useActivateUserAccountMutation();
  const confirm = async () => {
    const result = await activate({ email });
    if (result.error) return;
    announce(t('approve.announced', { name }));
    onClose();
  };
  return (
    <ConfirmAction
      open
      title={t('approve.title', { name })}
      confirmLabel={t('approve.action')}
      onConfirm={() => void confirm()}
      onBack={onClose}
      busy={isLoading}
      error={apiErrorOf(error)?.message}
    >
      {t('approve.text', { email })}
    </ConfirmAction>
  );
}

/** Individuals who signed up and wait for approval. */
export function IndividualsRoute() {
  const { t } = useTranslation(['individuals', 'common']);
  const { relative } = useFormats();
  const { data, error, isFetching, refetch } = useGetSuspendedAndInactiveUsersQuery();
  const [approving, setApproving] = useState<Individual>();
  const waiting = data?.inactiveUsers.content;

  const approveButton = (individual: Individual) => (
    <Button
      onClick={() => setApproving(individual)}
      aria-label={t('approve.named', { name: individual.name })}
    >
      {t('approve.action')}
    </Button>
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
      render: ({ phoneNumber }) => (phoneNumber ? formatPhone(phoneNumber) : '–'),
    },
    {
      key: 'status',
      title: t('common:fields.status'),
      render: ({ status }) => <StatusTag kind="user" status={status} />,
    },
    { key: 'created', title: t('signedUp'), render: ({ createdAt }) => relative(createdAt) },
    { key: 'action', title: '', align: 'right', render: approveButton },
  ];
  return (
    <>
      <PageHeader title={t('title')} context={waiting && t('context', { count: waiting.length })} />
      <Card flush>
        <DataTable
          label={t('title')}
          columns={columns}
          rows={waiting}
          rowKey={({ userId }) => userId}
          refreshing={isFetching}
          error={loadErrorOf(error)}
          onRetry={refetch}
          card={(individual) => (
            <div className="sg-col">
              <div className="sg-row">
                <span className="sg-spread">
                  <TwoLines first={<strong>{individual.name}</strong>} second={individual.email} />
                </span>
                <span className="sg-caption sg-text3">{relative(individual.createdAt)}</span>
              </div>
              {approveButton(individual)}
            </div>
          )}
          empty={
            <EmptyState icon="user" title={t('empty.title')}>
              {t('empty.text')}
            </EmptyState>
          }
        />
      </Card>
      {approving && <ApproveIndividual individual={approving} onClose={() => setApproving(undefined)} />}
    </>
  );
}
