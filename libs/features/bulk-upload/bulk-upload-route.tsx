import { apiErrorOf, type PaymentFileSummary, useGetPaymentFileQuery } from '@sanaga/api';
import { useCan } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { paths, pathTo, useAddress } from '@sanaga/navigation';
import {
  Card,
  CardSkeleton,
  EmptyState,
  ErrorWithRetry,
  LinkButton,
  NoPermission,
  useAnnounce,
} from '@sanaga/ui';
import { useEffect, useRef } from 'react';
import { loadErrorOf } from '../shared/lists/load-error.ts';
import './bulk-upload.css';
import { Check } from './check.tsx';
import { Checking, Refused } from './checking.tsx';
import { CodeStep } from './code-step.tsx';
import { Done } from './done.tsx';
import { StepPage } from './step-page.tsx';
import { Upload } from './upload.tsx';

/** Announces to a person who waits that the check of a large file is over. */
function useCheckedAnnouncement({ status, rows }: PaymentFileSummary): void {
  const { t } = useTranslation('bulk-upload');
  const announce = useAnnounce();
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'CHECKING' && status === 'UPLOADED') announce(t('upload.done', { count: rows }));
    if (before.current === 'CHECKING' && status === 'REFUSED') announce(t('refused.title'));
    before.current = status;
  }, [status, rows, announce, t]);
}

/**
 * Shows the step that a file is at: a processed one waits for somebody else; an open one is checked until a code is
 * requested.
 */
function Step({ file }: { file: PaymentFileSummary }) {
  const { read, change } = useAddress();
  useCheckedAnnouncement(file);
  if (file.progress) return <Checking file={file} progress={file.progress} />;
  if (file.refusal) return <Refused file={file} refusal={file.refusal} />;
  if (file.bulkId !== null) return <Done file={file} bulkId={file.bulkId} />;
  const asked = read('step') === 'code' && file.accepted > 0;
  return asked ? (
    <CodeStep file={file} onBack={() => change({ step: undefined })} />
  ) : (
    <Check file={file} onAsked={() => change({ step: 'code', page: undefined })} />
  );
}

/** Shows one file, found by the address, so that a reload or a new sign-in continues where the person was. */
function OneFile({ fileId }: { fileId: string }) {
  const { t } = useTranslation('bulk-upload');
  const { currentData, error, isFetching, refetch } = useGetPaymentFileQuery({ fileId });
  if (currentData) return <Step key={fileId} file={currentData} />;
  const isGone = apiErrorOf(error)?.code === 'NOT_FOUND';
  return (
    <StepPage step={1} title={t('check.title')}>
      {!error && <CardSkeleton rows={6} />}
      {error && (
        <Card>
          {isGone ? (
            <EmptyState
              icon="file"
              title={t('gone.title')}
              action={<LinkButton href={pathTo.bulkUpload()}>{t('another')}</LinkButton>}
            >
              {t('gone.text')}
            </EmptyState>
          ) : (
            <ErrorWithRetry
              title={t('failed')}
              {...loadErrorOf(error)}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          )}
        </Card>
      )}
    </StepPage>
  );
}

/** Pays many from one file: uploaded, checked row by row, confirmed with a code, then approved by somebody else. */
export function BulkUploadRoute() {
  // the texts of every step at once: one after the other, each would be waited for
  const { t } = useTranslation(['bulk-upload', 'navigation', 'common', 'payment', 'bulk']);
  const mayUpload = useCan('payment-file:upload');
  const fileId = useAddress().read('file');
  if (!mayUpload)
    return (
      <Card>
        <NoPermission
          title={t('forbidden')}
          home={{ label: t('navigation:menu.transactions'), href: paths.transactions }}
        />
      </Card>
    );
  return fileId === undefined ? <Upload /> : <OneFile fileId={fileId} />;
}
