import { type ApiError, fieldErrors, type OrganisationDocument } from '@sanaga/api';
import { hasNumber, maxUploadBytes, textLimits } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, FileDrop, Hint, LimitedInput, useAnnounce } from '@sanaga/ui';
import { Button } from 'antd';
import { type SyntheticEvent, useId, useState } from 'react';
import { useSubmitDocument } from './use-submit-document.ts';

const endings = ['.pdf', '.jpg', '.jpeg', '.png', '.webp'];
const aboutFile: readonly (string | undefined)[] = [
  'UNSUPPORTED_TYPE',
  'IMAGE_UNREADABLE',
  'PAYLOAD_TOO_LARGE',
];

/** Returns what the server said, by the field that it is about. */
function refusalOf(error: ApiError | undefined): { number?: string; file?: string; other?: string } {
  const { number, file } = fieldErrors(error);
  if (number ?? file) return { number, file };
  return aboutFile.includes(error?.code) ? { file: error?.message } : { other: error?.message };
}

interface SubmitDocumentProps {
  kind: OrganisationDocument['kind'];
  /** Number of the document that it replaces. */
  initialNumber: string | null;
  onClose: () => void;
}

/** Takes the number and the file of one document; a refusal keeps what was typed. */
export function SubmitDocument({ kind, initialNumber, onClose }: SubmitDocumentProps) {
  const { t } = useTranslation(['documents', 'common']);
  const announce = useAnnounce();
  const id = useId();
  const document = t(`kinds.${kind}`);
  const [number, setNumber] = useState(initialNumber ?? '');
  const [file, setFile] = useState<File>();
  /**
   * Fields that are missing. Once a field is changed nothing is said about it, not even what the server said before.
   */
  const [missing, setMissing] = useState<{ number?: string; file?: string }>({});
  const { send, percent, error } = useSubmitDocument();
  const refused = { ...refusalOf(error), ...missing };
  const needsNumber = hasNumber(kind);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = number.trim();
    setMissing({
      ...(needsNumber && typed === '' && { number: t('common:required') }),
      ...(!file && { file: t('choose') }),
    });
    if (!file || (needsNumber && typed === '')) return;
    const sent = await send({ kind, file, ...(needsNumber && { number: typed }) });
    if (!sent) return;
    announce(t('done', { document }));
    onClose();
  };
  return (
    <form className="sg-col document-form" noValidate onSubmit={(event) => void submit(event)}>
      {needsNumber && (
        <div>
          <label htmlFor={id}>{t('number')}</label>
          <LimitedInput
            id={id}
            autoFocus
            value={number}
            limit={textLimits.identityNumber}
            autoComplete="off"
            status={refused.number ? 'error' : undefined}
            aria-invalid={refused.number !== undefined}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => {
              setNumber(target.value);
              setMissing({ ...missing, number: undefined });
            }}
          />
          <div id={`${id}-note`}>{refused.number && <Hint tone="bad">{refused.number}</Hint>}</div>
        </div>
      )}
      <FileDrop
        label={t('file', { document })}
        accept={endings}
        maxBytes={maxUploadBytes.paymentDocument}
        onFile={(chosen) => {
          setFile(chosen);
          setMissing({ ...missing, file: undefined });
        }}
        fileName={file?.name}
        percent={percent}
        error={refused.file}
        hint={t('hint')}
        disabled={percent !== undefined}
      />
      <div role="alert">{refused.other && <Hint tone="bad">{refused.other}</Hint>}</div>
      <div className="sg-row sg-wrap">
        <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
        <BusyButton type="primary" htmlType="submit" busy={percent !== undefined} busyLabel={t('sending')}>
          {t('submit')}
        </BusyButton>
      </div>
    </form>
  );
}
