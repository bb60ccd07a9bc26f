import {
  apiErrorOf,
  type OrganisationDocument,
  useAcceptDocumentMutation,
  useRefuseDocumentMutation,
} from '@sanaga/api';
import { documentMoves } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, Hint, useAnnounce } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { ConfirmWithReason } from '../forms/confirm-with-reason.tsx';
import { DocumentFacts, DocumentHead } from './document-facts.tsx';
import { DocumentPreview } from './document-preview.tsx';

const may = (move: 'accept' | 'refuse', status: OrganisationDocument['status']): boolean =>
  documentMoves[move].from.some((from) => from === status);

interface DocumentProps {
  organisationId: string;
  document: OrganisationDocument;
}

function RefuseDocument({ organisationId, document, onClose }: DocumentProps & { onClose: () => void }) {
  const { t } = useTranslation('documents');
  const [refuse] = useRefuseDocumentMutation();
  const { kind, version } = document;
  const name = t(`kinds.${kind}`);
  return (
    <ConfirmWithReason
      title={t('review.refuseTitle', { document: name })}
      confirmLabel={t('review.refuse')}
      announced={t('review.refused', { document: name })}
      danger
      reason={t('review.refuseReason')}
      run={(reason) => refuse({ organisationId, kind, body: { version, reason } })}
      onBack={onClose}
      onDone={onClose}
    >
      {t('review.refuseText')}
    </ConfirmWithReason>
  );
}

/** Shows a document that was submitted: to be looked at, and accepted, or refused with a reason. */
export function ReviewedDocument({ organisationId, document }: DocumentProps) {
  const { t } = useTranslation('documents');
  const announce = useAnnounce();
  const [accept, { isLoading, error }] = useAcceptDocumentMutation();
  const [refusing, setRefusing] = useState<OrganisationDocument>();
  const [isOpen, setOpen] = useState(false);
  const { kind, status, version, contentType } = document;
  const name = t(`kinds.${kind}`);
  const path = `/auth/organisations/documents/${organisationId}/${kind}`;
  const take = async () => {
    const result = await accept({ organisationId, kind, body: { version } });
    if (!result.error) announce(t('review.accepted', { document: name }));
  };
  return (
    <>
      <DocumentHead document={document} />
      <DocumentFacts document={document} path={path}>
        {contentType !== null && (
          <Button
            aria-label={t(isOpen ? 'preview.hideName' : 'preview.showName', { document: name })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'preview.hide' : 'preview.show')}
          </Button>
        )}
        {may('refuse', status) && (
          <Button
            danger
            aria-label={t('review.refuseName', { document: name })}
            onClick={() => setRefusing(document)}
          >
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
      {isOpen && contentType !== null && (
        <DocumentPreview key={version} path={path} name={name} isPicture={contentType === 'image/webp'} />
      )}
      {refusing && (
        <RefuseDocument
          organisationId={organisationId}
          document={refusing}
          onClose={() => setRefusing(undefined)}
        />
      )}
    </>
  );
}
