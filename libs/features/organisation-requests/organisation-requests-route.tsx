import './organisation-requests.css';
import { useListOrganisationRequestsQuery } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { Card, CardSkeleton, EmptyState, ErrorWithRetry, Icon, Notice, PageHeader } from '@sanaga/ui';
import { Button } from 'antd';
import { PastDecisionsLink } from '../shared/platform/past-decisions-link.tsx';
import { ApproveRequest, RejectRequest } from './decisions.tsx';
import { Filters, NoneFound } from './filters.tsx';
import { RequestDetail } from './request-detail.tsx';
import { RequestList } from './request-list.tsx';
import { type Requests, useRequests, useReview } from './use-review.ts';

/** Explains why there is no request to look at: they did not load, none was found, or there is none. */
function Without({ list }: { list: Requests }) {
  const { t } = useTranslation('organisation-requests');
  const { rows, error, retry, refreshing } = list.listed;
  if (error)
    return (
      <Card>
        <ErrorWithRetry {...error} onRetry={retry} retrying={refreshing} />
      </Card>
    );
  if (!rows) return <CardSkeleton />;
  return (
    <Card>
      {list.isNarrowed ? (
        <NoneFound {...list} />
      ) : (
        <EmptyState icon="inbox" title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      )}
    </Card>
  );
}

/** Shows organisations that wait for approval: longest waiting first, list and detail side by side. */
export function OrganisationRequestsRoute() {
  const { t } = useTranslation('organisation-requests');
  // counts those who wait, by the menu's query
  const waiting = useListOrganisationRequestsQuery({ page: 0, size: 1 }).data?.totalElements ?? 0;
  const list = useRequests();
  const { requests, total, isNarrowed } = list;
  const review = useReview(requests);
  const { request, deciding, decidedMeanwhile, decide, choose, toList, hasList, hasDetail } = review;
  const decision = request && {
    request,
    onSend: review.send,
    onBack: review.back,
    onDecided: review.toNext,
  };
  const isEmpty = list.isEmpty && !isNarrowed;

  return (
    <>
      <PageHeader
        title={t('title')}
        context={waiting > 0 && t('context', { count: waiting })}
        actions={
          <>
            <PastDecisionsLink subject="REQUEST" />
            {!hasList && (total > 1 || isNarrowed) && (
              <Button icon={<Icon name="inbox" />} onClick={toList}>
                {t('all', { count: total })}
              </Button>
            )}
          </>
        }
      />
      {decidedMeanwhile !== undefined && (
        <Notice tone="calm" live>
          {t('meanwhile', { name: decidedMeanwhile })}
        </Notice>
      )}
      {!isEmpty && (hasList || !request) && <Filters {...list} />}
      {request ? (
        <div className="sg-grid">
          {hasList && (
            <section className="sg-c4 sg-lead" aria-label={t('title')}>
              <RequestList {...list} current={request.organisationId} onChoose={choose} />
            </section>
          )}
          {hasDetail && (
            <section className="sg-c8 request-pane" aria-label={request.name}>
              <RequestDetail
                request={request}
                onApprove={() => decide('approve')}
                onReject={() => decide('reject')}
              />
            </section>
          )}
        </div>
      ) : (
        <Without list={list} />
      )}
      {deciding === 'approve' && decision && <ApproveRequest {...decision} />}
      {deciding === 'reject' && decision && <RejectRequest {...decision} />}
    </>
  );
}
