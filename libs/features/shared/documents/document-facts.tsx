import type { OrganisationDocument } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { BusyButton, Hint, Icon, type Tint, TintedTag } from '@sanaga/ui';
import type { ReactNode } from 'react';
import { useDownload } from '../downloads/use-download.ts';
import './documents.css';

const tints: Record<OrganisationDocument['status'], Tint> = {
  MISSING: 'cancelled',
  SUBMITTED: 'pending',
  ACCEPTED: 'completed',
  REFUSED: 'problematic',
};

/** Shows the name of a document, and what became of it. */
export function DocumentHead({ document: { kind, status, required } }: { document: OrganisationDocument }) {
  const { t } = useTranslation('documents');
  return (
    <div className="sg-row sg-wrap">
      <span className="sg-spread">
        <strong>{t(`kinds.${kind}`)}</strong>{' '}
        {required && <span className="sg-small sg-text2 document-required">{t('required')}</span>}
      </span>
      <TintedTag tint={tints[status]}>{t(`status.${status}`)}</TintedTag>
    </div>
  );
}

interface DocumentFactsProps {
  document: OrganisationDocument;
  /** Path that its file is downloaded from. */
  path: string;
  /** Actions that are possible with it. */
  children?: ReactNode;
}

/** Shows what was submitted, with the file itself, and why it was refused. */
export function DocumentFacts({ document, path, children }: DocumentFactsProps) {
  const { t } = useTranslation('documents');
  const { dateTime } = useFormats();
  const { busy, error, fetchFile } = useDownload();
  const { number, fileName, submittedAt, reason } = document;
  if (fileName === null || submittedAt === null) return children;
  const facts = [
    number !== null && t('numbered', { number }),
    t('submitted', { time: dateTime(submittedAt) }),
  ];
  return (
    <>
      <div className="sg-small sg-text2">{facts.filter(Boolean).join(' · ')}</div>
      {reason !== null && <Hint tone="warn">{t('reason', { reason })}</Hint>}
      <div className="sg-row sg-wrap">
        <BusyButton
          className="document-file"
          busy={busy}
          busyLabel={t('downloading')}
          icon={<Icon name="file" />}
          onClick={() => void fetchFile(path, fileName)}
        >
          {t('download', { name: fileName })}
        </BusyButton>
        {children}
      </div>
      {error && <Hint tone="bad">{error.message}</Hint>}
    </>
  );
}
