import { type ApiError, fetchAsFile, type TransactionDetail } from '@sanaga/api';
import { can } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { pathTo } from '@sanaga/navigation';
import { BusyButton, ConfirmAction, Hint, Icon } from '@sanaga/ui';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useActor } from '../people/use-actor.ts';
import { useUpload } from './use-upload.ts';

/**
 * Creates a cancelled bulk payment again, for people who may: its rows are uploaded as a file, which is checked,
 * confirmed and approved like any other.
 */
export function BulkAgain({ payment }: { payment: TransactionDetail }) {
  const { t } = useTranslation(['bulk', 'payment-actions']);
  const actor = useActor();
  const navigate = useNavigate();
  const { uploading, send, stop } = useUpload(({ fileId }) => void navigate(pathTo.bulkUpload(fileId)));
  const [fetching, setFetching] = useState(false);
  const [error, setError] = useState<ApiError>();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const { id, bulk } = payment;
  if (!bulk?.sourceFileId || !can.createAgain(payment, actor).allowed) return null;
  const path = `/transaction/file-result/${bulk.sourceFileId}?failed=true&bulkId=${id}`;
  const create = async () => {
    setFetching(true);
    const rows = await fetchAsFile(path, bulk.fileName);
    if (!isOpen.current) return;
    setFetching(false);
    setError(rows.error);
    if (rows.file) await send(rows.file);
  };
  const refused = uploading.state === 'refused' ? uploading : undefined;
  const isSecond = refused?.error.code === 'DUPLICATE_FILE';
  const message = error?.message ?? (isSecond ? undefined : refused?.error.message);
  return (
    <div style={{ marginTop: 12 }}>
      <BusyButton
        busy={fetching || uploading.state === 'sending'}
        busyLabel={t('again.busy')}
        icon={<Icon name="undo" />}
        onClick={() => void create()}
      >
        {t('payment-actions:again')}
      </BusyButton>
      <div role="alert">{message && <Hint tone="bad">{message}</Hint>}</div>
      <ConfirmAction
        open={isSecond}
        title={t('again.title')}
        confirmLabel={t('again.action')}
        onConfirm={() => refused && void send(refused.file, { again: true })}
        onBack={stop}
      >
        {t('again.text', { name: bulk.fileName })}
      </ConfirmAction>
    </div>
  );
}
