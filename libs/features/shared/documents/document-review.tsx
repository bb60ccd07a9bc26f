import {
  apiErrorOf,
  type OrganisationDocument,
  useAcceptDocumentMutation,
  useListOrganisationDocumentsQuery,
  useRefuseDocumentMutation,
} from '@sanaga/api';
import { documentMoves } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, Hint, useAnnounce } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { ConfirmWithReason } from '../forms/confirm-with-reason.tsx';
import { NotLoaded } from '../lists/not-loaded.tsx';
import { DocumentFacts, DocumentHead } from './document-facts.tsx';

const may = (move: 'accept' | 'refuse', status: OrganisationDocument['status']): boolean =>
  documentMoves[move].from.some((from) => from === status);

interface ReviewedProps {
  organisationId: string;
  document: OrganisationDocument;
  onRefuse: () => void;
}

function Reviewed({ organisationId, document, onRefuse }: ReviewedProps) {
  const { t } = useTranslation('documents');
  const announce = useAnnounce();
  const [accept, { isLoading, error }] = useAcceptDocumentMutation();
  const { kind, status, version } = document;
  const name = t(`kinds.${kind}`);
  const take = async () => {
    const result = await accept({ organisationId, kind, body: { version } });
    if (!result.error) announce(t('review.accepted', { document: name }));
  };
  return (
    <li>
      <DocumentHead document={document} />
      <DocumentFacts document={document} path={`/auth/organisations/documents/${organisationId}/${kind}`}>
        {may('refuse', status) && (
          <Button danger aria-label={t('review.refuseName', { document: name })} onClick={onRefuse}>
            {t('review.refuse')}
          </Button>
        )}
        {may('accept', status) && (
          <BusyButton
            busy={isLoading}
            busyLabel={t('review.accepting')}
            aria-label={t('review.acceptName', { document: name })}
            onClick={() => void take()}
          >
            {t('review.accept')}
          </BusyButton>
        )}
      </DocumentFacts>
      <div role="alert">{error && <Hint tone="bad">{apiErrorOf(error)?.message}</Hint>}</div>
    </li>
  );
}

/** Shows the documents of an organisation, each to be accepted, or refused with a reason. */
export function DocumentReview({ organisationId }: { organisationId: string }) {
  const { t } = useTranslation('documents');
  const query = useListOrganisationDocumentsQuery({ organisationId });
  const { currentData: documents } = query;
  const [refusing, setRefusing] = useState<OrganisationDocument>();
  const [refuse] = useRefuseDocumentMutation();
  const name = refusing && t(`kinds.${refusing.kind}`);
  if (!documents) return <NotLoaded query={query} rows={3} />;
  return (
    <>
      <ul className="document-list">
        {documents.map((document) => (
          <Reviewed
            key={document.kind}
            organisationId={organisationId}
            document={document}
            onRefuse={() => setRefusing(document)}
          />
        ))}
      </ul>
      {refusing && (
        <ConfirmWithReason
          title={t('review.refuseTitle', { document: name })}
          confirmLabel={t('review.refuse')}
          announced={t('review.refused', { document: name })}
          danger
          reason={t('review.refuseReason')}
          run={(reason) =>
            refuse({ organisationId, kind: refusing.kind, body: { version: refusing.version, reason } })
          }
          onBack={() => setRefusing(undefined)}
          onDone={() => setRefusing(undefined)}
        >
          {t('review.refuseText')}
        </ConfirmWithReason>
      )}
    </>
  );
}
