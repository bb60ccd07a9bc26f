import { download, type FoundColumns, mayHaveWorked, type ApiError } from '@sanaga/api';
import { maxFileRows, maxUploadBytes } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { useAddress } from '@sanaga/navigation';
import { BusyButton, Card, ConfirmAction, FileDrop, Icon, Notice, useAnnounce } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { ColumnMapping } from './column-mapping.tsx';
import { FileList } from './file-list.tsx';
import { refusalText } from './refusal-text.ts';
import { StepPage } from './step-page.tsx';
import { type Uploading, useUpload } from '../shared/bulk/use-upload.ts';

const maxBytes = maxUploadBytes.paymentFile;

type Format = 'csv' | 'xlsx';

/** Downloads an empty file with the headings in the person's language. */
function Templates() {
  const { t } = useTranslation('bulk-upload');
  const [busy, setBusy] = useState<Format>();
  const [error, setError] = useState<ApiError>();
  const fetchFile = async (format: Format) => {
    setBusy(format);
    const path = `/transaction/file-template?format=${format}`;
    setError(await download(path, `${t('template.fileName')}.${format}`));
    setBusy(undefined);
  };
  return (
    <Card title={t('template.title')}>
      <p className="sg-text2">{t('template.text')}</p>
      <div className="sg-row sg-wrap bulk-buttons">
        {(['xlsx', 'csv'] as const).map((format) => (
          <BusyButton
            key={format}
            busy={busy === format}
            icon={<Icon name="download" />}
            onClick={() => void fetchFile(format)}
          >
            {t(`template.${format}`)}
          </BusyButton>
        ))}
      </div>
      {error && (
        <Notice tone="bad" live>
          {error.message}
        </Notice>
      )}
    </Card>
  );
}

/** Returns the server's error about the file, with its problems; a duplicate is confirmed in a dialog instead. */
function useRefusal(uploading: Uploading): string | undefined {
  const { t } = useTranslation('bulk-upload');
  if (uploading.state !== 'refused' || uploading.error.code === 'DUPLICATE_FILE') return undefined;
  return refusalText(t, uploading.error);
}

/** Keeps the file whose columns a person has to name, until it is taken or another one is chosen. */
function useUnknownColumns(uploading: Uploading): { file: File; found: FoundColumns } | undefined {
  const [unknown, setUnknown] = useState<{ file: File; found: FoundColumns }>();
  const found = uploading.state === 'refused' ? uploading.error.found : undefined;
  if (uploading.state !== 'idle' && found && unknown?.found !== found)
    setUnknown({ file: uploading.file, found });
  return uploading.state === 'idle' || uploading.file !== unknown?.file ? undefined : unknown;
}

interface SendingProps {
  uploading: Uploading;
  onStop: () => void;
  onAgain: (file: File) => void;
}

/** Shows that a file is being sent, or that it did not arrive through no fault of its own. */
function Sending({ uploading, onStop, onAgain }: SendingProps) {
  const { t } = useTranslation(['bulk-upload', 'common']);
  if (uploading.state === 'refused' && mayHaveWorked(uploading.error))
    return (
      <div className="sg-row bulk-buttons">
        <Button onClick={() => onAgain(uploading.file)}>{t('common:actions.retry')}</Button>
      </div>
    );
  if (uploading.state !== 'sending') return null;
  return (
    <div className="sg-row sg-wrap bulk-buttons">
      <span className="sg-spread sg-text2" role="status">
        {uploading.percent === 100 && t('upload.reading')}
      </span>
      <Button onClick={onStop}>{t('common:actions.cancel')}</Button>
    </div>
  );
}

/** Shows the first step: a file, the template for one, and the files that were uploaded before. */
export function Upload() {
  const { t } = useTranslation('bulk-upload');
  const { number } = useFormats();
  const { change } = useAddress();
  const announce = useAnnounce();
  const { uploading, send, stop } = useUpload(({ fileId, rows, status }) => {
    announce(status === 'CHECKING' ? t('checking.title') : t('upload.done', { count: rows }));
    change({ file: fileId, page: undefined });
  });
  const refusal = useRefusal(uploading);
  const unknown = useUnknownColumns(uploading);
  const isDuplicate = uploading.state === 'refused' && uploading.error.code === 'DUPLICATE_FILE';
  return (
    <StepPage step={0} title={t('title')}>
      {unknown ? (
        <ColumnMapping
          key={unknown.file.name}
          fileName={unknown.file.name}
          found={unknown.found}
          busy={uploading.state === 'sending'}
          error={uploading.state === 'refused' && uploading.error.found ? undefined : refusal}
          onSend={(mapping) => void send(unknown.file, { mapping })}
          onBack={stop}
        />
      ) : (
        <div className="sg-grid">
          <Card className="sg-c8" title={t('upload.title')}>
            <FileDrop
              label={t('upload.label')}
              accept={['.csv', '.xlsx', '.xls', '.xlsb', '.ods', '.xml', '.html', '.htm']}
              maxBytes={maxBytes}
              hint={t('upload.hint', { rows: number(maxFileRows) })}
              onFile={(file) => void send(file)}
              fileName={uploading.state === 'idle' ? undefined : uploading.file.name}
              percent={uploading.state === 'sending' ? uploading.percent : undefined}
              disabled={uploading.state === 'sending'}
              error={refusal}
            />
            <Sending uploading={uploading} onStop={stop} onAgain={(file) => void send(file)} />
          </Card>
          <div className="sg-c4">
            <Templates />
          </div>
        </div>
      )}
      <FileList />
      <ConfirmAction
        open={isDuplicate}
        title={t('duplicate.title')}
        confirmLabel={t('duplicate.action')}
        onConfirm={() =>
          uploading.state === 'refused' &&
          void send(uploading.file, { again: true, mapping: uploading.mapping })
        }
        onBack={stop}
      >
        {isDuplicate && (
          <>
            <p>{uploading.error.message}</p>
            <p>{t('duplicate.text', { name: uploading.file.name })}</p>
          </>
        )}
      </ConfirmAction>
    </StepPage>
  );
}
