import { type ApiError, download, type PaymentFile } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, Hint, Icon } from '@sanaga/ui';
import { useState } from 'react';

interface ResultFileProps {
  file: Pick<PaymentFile, 'fileId' | 'fileName'>;
  size?: 'small' | 'middle';
}

/** The file in its own layout with what became of each row. */
export function ResultFile({ file, size = 'small' }: ResultFileProps) {
  const { t } = useTranslation('bulk-upload');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const fetchFile = async () => {
    setBusy(true);
    const name = file.fileName.replace(/(\.\w+)$/, ` ${t('result.suffix')}$1`);
    setError(await download(`/transaction/file-result/${file.fileId}`, name));
    setBusy(false);
  };
  return (
    <span>
      <BusyButton
        size={size}
        busy={busy}
        icon={<Icon name="download" />}
        aria-label={t('result.label', { name: file.fileName })}
        onClick={() => void fetchFile()}
      >
        {t('result.action')}
      </BusyButton>
      <span role="alert">{error && <Hint tone="bad">{error.message}</Hint>}</span>
    </span>
  );
}
