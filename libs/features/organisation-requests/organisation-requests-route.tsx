import './organisation-requests.css';
import { type OrganisationRequest, useListOrganisationRequestsQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import {
  Card,
  CardSkeleton,
  EmptyState,
  ErrorWithRetry,
  Icon,
  PageHeader,
  TwoLines,
  usePhone,
} from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { cityName } from '../parts/city-name.ts';
import { loadErrorOf } from '../parts/load-error.ts';
import { useAddress } from '../parts/use-address.ts';
import { useNow } from '../parts/use-now.ts';
import { ApproveRequest, RejectRequest } from './decisions.tsx';
import { RequestDetail } from './request-detail.tsx';
import { isUrgent, timeLeft } from './time-left.ts';

interface RequestListProps {
  requests: OrganisationRequest[];
  current: string;
  onChoose: (organisationId: string) => void;
}

function RequestList({ requests, current, onChoose }: RequestListProps) {
  const { t } = useTranslation('organisation-requests');
  const { duration } = useFormats();
  const now = useNow();
  return (
    <Card flush>
      <ul className="request-list">
        {requests.map(({ organisationId, name, location, createdAt }) => {
          const left = timeLeft(createdAt, now);
          return (
            <li key={organisationId}>
              <button
                type="button"
                aria-current={organisationId === current}
                onClick={() => onChoose(organisationId)}
              >
                <TwoLines
                  first={<strong>{name}</strong>}
                  second={
                    <span className="sg-row">
                      <span className="sg-spread">{cityName(location) ?? t('organisation')}</span>
                      <span className={isUrgent(left) ? 'sg-warn sg-strong' : undefined}>
                        {left > 0 ? t('left', { time: duration(left) }) : t('overdue')}
                      </span>
                    </span>
                  }
                />
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** What is waiting, which one is looked at and what is asked about it; a phone shows one thing at a time. */
function useReview() {
  const query = useListOrganisationRequestsQuery({ page: 0, size: 200 });
  const { read, change } = useAddress();
  const phone = usePhone();
  const [deciding, setDeciding] = useState<'approve' | 'reject'>();
  const requests = query.data?.content ?? [];
  // after a decision the next one stands where the decided one stood
  const request = requests.find(({ organisationId }) => organisationId === read('id')) ?? requests[0];
  const place = requests.findIndex(({ organisationId }) => organisationId === request?.organisationId);
  const choose = (id: string | undefined) => {
    setDeciding(undefined);
    change({ id, view: undefined });
  };
  const listsOnly = phone && read('view') === 'list';
  return {
    query,
    requests,
    request,
    deciding,
    decide: setDeciding,
    choose,
    toNext: () => choose((requests[place + 1] ?? requests[place - 1])?.organisationId),
    toList: () => change({ view: 'list' }),
    hasList: !phone || listsOnly,
    hasDetail: !listsOnly,
  };
}

/** Organisations that wait for approval: the longest waiting first, list and detail side by side. */
export function OrganisationRequestsRoute() {
  const { t } = useTranslation('organisation-requests');
  const { query, requests, request, deciding, decide, choose, toNext, toList, hasList, hasDetail } =
    useReview();
  const { data, error, isLoading, isFetching, refetch } = query;
  const decision = request && { request, onBack: () => decide(undefined), onDecided: toNext };

  return (
    <>
      <PageHeader
        title={t('title')}
        context={request && t('context', { count: data?.totalElements })}
        actions={
          !hasList &&
          requests.length > 1 && (
            <Button icon={<Icon name="inbox" />} onClick={toList}>
              {t('all', { count: requests.length })}
            </Button>
          )
        }
      />
      {isLoading && <CardSkeleton />}
      {error && !data && (
        <Card>
          <ErrorWithRetry {...loadErrorOf(error)} onRetry={refetch} retrying={isFetching} />
        </Card>
      )}
      {data && !request && (
        <Card>
          <EmptyState icon="inbox" title={t('empty.title')}>
            {t('empty.text')}
          </EmptyState>
        </Card>
      )}
      {request && (
        <div className="sg-grid">
          {hasList && (
            <section className="sg-c4 sg-lead" aria-label={t('title')}>
              <RequestList requests={requests} current={request.organisationId} onChoose={choose} />
            </section>
          )}
          {hasDetail && (
            <section className="sg-c8" aria-label={request.name}>
              <RequestDetail
                request={request}
                onApprove={() => decide('approve')}
                onReject={() => decide('reject')}
              />
            </section>
          )}
        </div>
      )}
      {deciding === 'approve' && decision && <ApproveRequest {...decision} />}
      {deciding === 'reject' && decision && <RejectRequest {...decision} />}
    </>
  );
}
