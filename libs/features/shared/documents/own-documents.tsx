import { type OrganisationDocument, useListOwnDocumentsQuery } from '@sanaga/api';
import { documentMoves } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { Card, Icon } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { NotLoaded } from '../lists/not-loaded.tsx';
import { DocumentFacts, DocumentHead } from './document-facts.tsx';
import { SubmitDocument } from './submit-document.tsx';

const mayReplace = (status: OrganisationDocument['status']): boolean =>
  documentMoves.replace.from.some((from) => from === status);

interface OwnDocumentProps {
  document: OrganisationDocument;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

function OwnDocument({ document, open, onOpen, onClose }: OwnDocumentProps) {
  const { t } = useTranslation('documents');
  const { kind, status, number } = document;
  const name = t(`kinds.${kind}`);
  const isMissing = status === 'MISSING';
  return (
    <li>
      <DocumentHead document={document} />
      {isMissing && <p className="sg-small sg-text2">{t(`about.${kind}`)}</p>}
      <DocumentFacts document={document} path={`/profile/documents/${kind}/file`}>
        {!open && (isMissing || mayReplace(status)) && (
          <Button
            icon={<Icon name={isMissing ? 'plus' : 'refresh'} />}
            aria-label={t(isMissing ? 'addName' : 'replaceName', { document: name })}
            onClick={onOpen}
          >
            {t(isMissing ? 'add' : 'replace')}
          </Button>
        )}
      </DocumentFacts>
      {open && <SubmitDocument kind={kind} initialNumber={number} onClose={onClose} />}
    </li>
  );
}

/** Shows the documents that the organisation is asked for: what became of each, and a way to add or replace it. */
export function OwnDocuments() {
  const { t } = useTranslation('documents');
  const query = useListOwnDocumentsQuery();
  const { data } = query;
  const [open, setOpen] = useState<OrganisationDocument['kind']>();
  return (
    <Card title={t('title')}>
      <p className="sg-text2">{t('text')}</p>
      {data?.some(({ required, status }) => required && status !== 'ACCEPTED') && (
        <p className="sg-text2">{t('requiredText')}</p>
      )}
      {data ? (
        <ul className="document-list">
          {data.map((document) => (
            <OwnDocument
              key={document.kind}
              document={document}
              open={open === document.kind}
              onOpen={() => setOpen(document.kind)}
              onClose={() => setOpen(undefined)}
            />
          ))}
        </ul>
      ) : (
        <NotLoaded query={query} rows={3} />
      )}
    </Card>
  );
}
