import type { ApiError } from '@sanaga/api';
import { maxUploadBytes } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { FileDrop, Hint, Icon } from '@sanaga/ui';
import { Button } from 'antd';

const endings = ['.pdf', '.jpg', '.jpeg', '.png', '.webp'];
const maxBytes = maxUploadBytes.paymentDocument;

const aboutFile: readonly (string | undefined)[] = [
  'UNSUPPORTED_TYPE',
  'IMAGE_UNREADABLE',
  'PAYLOAD_TOO_LARGE',
];

/** Returns the server's objection to the document, or undefined if it is about something else. */
export const documentError = (error: ApiError | undefined): string | undefined =>
  error?.errors?.find(({ field }) => field === 'transactionFile')?.message ??
  (aboutFile.includes(error?.code) ? error?.message : undefined);

interface DocumentFieldProps {
  file?: File;
  /** Name of the document in a draft that was reloaded; a browser does not persist files. */
  lostName?: string;
  onFile: (file: File | undefined) => void;
  percent?: number;
  error?: string;
}

/** Attaches an invoice or a receipt that the approver can open. */
export function DocumentField({ file, lostName, onFile, percent, error }: DocumentFieldProps) {
  const { t } = useTranslation(['new-payment', 'common']);
  return (
    <div className="sg-col">
      <div>
        <p style={{ marginBottom: 8 }}>
          {t('document.label')} ({t('common:fields.optional')})
        </p>
        <FileDrop
          label={t('document.label')}
          accept={endings}
          maxBytes={maxBytes}
          onFile={onFile}
          fileName={file?.name}
          percent={percent}
          error={error}
          hint={t('document.hint')}
        />
      </div>
      {!file && lostName && <Hint tone="warn">{t('document.again', { name: lostName })}</Hint>}
      {file && (
        <div>
          <Button type="text" icon={<Icon name="trash" />} onClick={() => onFile(undefined)}>
            {t('document.remove')}
          </Button>
        </div>
      )}
    </div>
  );
}
