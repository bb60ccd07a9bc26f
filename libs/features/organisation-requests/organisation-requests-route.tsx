import './organisation-requests.css';
import { type OrganisationRequest, useListOrganisationRequestsQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Card, CardSkeleton, EmptyState, ErrorWithRetry, PageHeader, TwoLines } from '@sanaga/ui';
import { useState } from 'react';
import { cityName } from '../parts/city-name.ts';
import { loadErrorOf } from '../parts/load-error.ts';
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

/** Organisations that wait for approval: the longest waiting first, list and detail side by side. */
export function OrganisationRequestsRoute() {
  const { t } = useTranslation('organisation-requests');
  const { data, error, isLoading, isFetching, refetch } = useListOrganisationRequestsQuery({
    page: 0,
    size: 200,
  });
  const [chosen, setChosen] = useState<string>();
  const [deciding, setDeciding] = useState<'approve' | 'reject'>();
  const requests = data?.content ?? [];
  // after a decision the next one stands where the decided one stood
  const request = requests.find(({ organisationId }) => organisationId === chosen) ?? requests[0];
  const choose = (organisationId: string) => {
    setDeciding(undefined);
    setChosen(organisationId);
  };
  const decided = () => {
    const place = requests.findIndex(({ organisationId }) => organisationId === request?.organisationId);
    setChosen((requests[place + 1] ?? requests[place - 1])?.organisationId);
    setDeciding(undefined);
  };
  const decision = request && { request, onBack: () => setDeciding(undefined), onDecided: decided };

  return (
    <>
      <PageHeader title={t('title')} context={request && t('context', { count: data?.totalElements })} />
      {isLoading && <CardSkeleton />}
      {error && <ErrorWithRetry {...loadErrorOf(error)} onRetry={refetch} retrying={isFetching} />}
      {data && !request && (
        <Card>
          <EmptyState icon="inbox" title={t('empty.title')}>
            {t('empty.text')}
          </EmptyState>
        </Card>
      )}
      {request && (
        <div className="sg-grid">
          <section className="sg-c4 sg-lead" aria-label={t('title')}>
            <RequestList requests={requests} current={request.organisationId} onChoose={choose} />
          </section>
          <section className="sg-c8" aria-label={request.name}>
            <RequestDetail
              request={request}
              onApprove={() => setDeciding('approve')}
              onReject={() => setDeciding('reject')}
            />
          </section>
        </div>
      )}
      {deciding === 'approve' && decision && <ApproveRequest {...decision} />}
      {deciding === 'reject' && decision && <RejectRequest {...decision} />}
    </>
  );
}
