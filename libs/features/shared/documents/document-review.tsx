import { useListOrganisationDocumentsQuery } from '@sanaga/api';
import { NotLoaded } from '../lists/not-loaded.tsx';
import { ReviewedDocument } from './reviewed-document.tsx';

/** Shows the documents of an organisation, each to be accepted, or refused with a reason. */
export function DocumentReview({ organisationId }: { organisationId: string }) {
  const query = useListOrganisationDocumentsQuery({ organisationId });
  const { currentData: documents } = query;
  if (!documents) return <NotLoaded query={query} rows={3} />;
  return (
    <ul className="document-list">
      {documents.map((document) => (
        <li key={document.kind}>
          <ReviewedDocument organisationId={organisationId} document={document} />
        </li>
      ))}
    </ul>
  );
}
