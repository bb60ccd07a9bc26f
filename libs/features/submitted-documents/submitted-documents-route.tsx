import './submitted-documents.css';
import { type SubmittedDocument, useListSubmittedDocumentsQuery } from '@sanaga/api';
import { useCan } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { paths, pathTo, useAddress } from '@sanaga/navigation';
import {
  Card,
  Details,
  EmptyState,
  Link,
  NoPermission,
  NothingFound,
  PageHeader,
  SearchBox,
  StatusTag,
} from '@sanaga/ui';
import { ReviewedDocument } from '../shared/documents/reviewed-document.tsx';
import { PastDecisionsLink } from '../shared/platform/past-decisions-link.tsx';
import { QueryList } from '../shared/lists/query-list.tsx';
import { formatPhone } from '../shared/people/phone-number.ts';

/** Leads to where the organisation is decided on, or looked after. */
const holderPath = ({ organisationId, organisation }: SubmittedDocument): string =>
  organisation.status === 'REQUESTED'
    ? pathTo.organisationRequest(organisationId)
    : pathTo.organisation(organisationId);

/** Shows a document beside what it is compared with. */
function Submitted({ submitted }: { submitted: SubmittedDocument }) {
  const { t } = useTranslation(['documents', 'common']);
  const { organisationId, organisation, document } = submitted;
  return (
    <li>
      <div className="sg-row sg-wrap">
        <h2 className="sg-spread submitted-holder">
          <Link href={holderPath(submitted)}>{organisation.name}</Link>
        </h2>
        <StatusTag kind="organisation" status={organisation.status} />
      </div>
      <Details
        items={[
          { label: t('queue.owner'), value: organisation.ownerName ?? '–' },
          { label: t('queue.businessNumber'), value: formatPhone(organisation.phoneNumber) },
        ]}
      />
      <ReviewedDocument organisationId={organisationId} document={document} />
    </li>
  );
}

function Queue() {
  const { t } = useTranslation('documents');
  const { read, page, turn, change } = useAddress();
  const search = read('search')?.trim() || undefined;
  const query = useListSubmittedDocumentsQuery({ page, size: 20, search });
  const narrow = (text: string) => change({ search: text || undefined, page: undefined }, { replace: true });
  const waiting = query.data?.totalElements ?? 0;
  return (
    <>
      <PageHeader
        title={t('queue.title')}
        context={search === undefined && waiting > 0 && t('queue.context', { count: waiting })}
        actions={<PastDecisionsLink subject="DOCUMENT" />}
      />
      {(waiting > 0 || search !== undefined) && (
        <div className="sg-row sg-wrap submitted-filter">
          <SearchBox placeholder={t('queue.search')} defaultValue={search} onSearch={narrow} asYouType />
        </div>
      )}
      <Card>
        <QueryList
          className="document-list submitted-documents"
          query={query}
          paging={{ page, turn }}
          rowKey={({ organisationId, document }) => `${organisationId} ${document.kind} ${document.version}`}
          errorTitle={t('review.failed')}
          empty={
            search === undefined ? (
              <EmptyState icon="file" title={t('queue.empty.title')}>
                {t('queue.empty.text')}
              </EmptyState>
            ) : (
              <NothingFound search={search} onClear={() => narrow('')} />
            )
          }
        >
          {(submitted) => <Submitted submitted={submitted} />}
        </QueryList>
      </Card>
    </>
  );
}

/** Shows the documents of all organisations that wait for a decision, the longest waiting first. */
export function SubmittedDocumentsRoute() {
  const { t } = useTranslation('documents');
  if (useCan('document:review')) return <Queue />;
  return (
    <Card>
      <NoPermission home={{ label: t('queue.overview'), href: paths.superAdmin }} />
    </Card>
  );
}
