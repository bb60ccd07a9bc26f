import type { PaymentFile } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, Hint, Icon } from '@sanaga/ui';
import { useDownload } from '../shared/downloads/use-download.ts';

interface ResultFileProps {
  file: Pick<PaymentFile, 'fileId' | 'fileName'>;
  size?: 'small' | 'middle';
}

/** Downloads the file in its own layout, with the outcome of each row. */
export function ResultFile({ file, size = 'small' }: ResultFileProps) {
  const { t } = useTranslation('bulk-upload');
  const { busy, error, fetchFile } = useDownload();
  const name = file.fileName.replace(/(\.\w+)$/, ` ${t('result.suffix')}$1`);
  return (
    <span>
      <BusyButton
        size={size}
        busy={busy}
        icon={<Icon name="download" />}
        aria-label={t('result.label', { name: file.fileName })}
        onClick={() => void fetchFile(`/transaction/file-result/${file.fileId}`, name)}
      >
        {t('result.action')}
      </BusyButton>
      <span role="alert">{error && <Hint tone="bad">{error.message}</Hint>}</span>
    </span>
  );
}
