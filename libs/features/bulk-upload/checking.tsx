import type { PaymentFile, PaymentFileSummary } from '@sanaga/api';
import { can } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { paths, useAddress } from '@sanaga/navigation';
import { Card, LinkButton, Notice, ProgressBar } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useActor } from '../shared/people/use-actor.ts';
import { DeleteFile } from './delete-file.tsx';
import { refusalText } from './refusal-text.ts';
import { StepPage } from './step-page.tsx';

type Progress = NonNullable<PaymentFile['progress']>;

/** Returns the whole percent of the rows that are checked; undefined if the file does not tell how many there are. */
export const percentOf = ({ done, total }: Progress): number | undefined =>
  total === null ? undefined : Math.floor((100 * done) / Math.max(total, 1));

/** Says how far the check is: "42,000 of 100,000 rows, 21,400 rows a second, about 3 s left". */
function useProgressText({ done, total, rowsPerSecond, secondsLeft }: Progress): string {
  const { t } = useTranslation(['bulk-upload', 'bulk']);
  const { number, duration } = useFormats();
  if (rowsPerSecond === null) return t('checking.begins');
  const left = secondsLeft !== null && t('bulk:progress.left', { duration: duration(secondsLeft * 1_000) });
  const rows =
    total === null
      ? t('checking.rows', { count: done })
      : t('checking.rowsOf', { count: total, done: number(done) });
  return [rows, t('checking.speed', { count: rowsPerSecond }), left].filter(Boolean).join(', ');
}

function CheckProgress({ progress }: { progress: Progress }) {
  const { t } = useTranslation('bulk-upload');
  const percent = percentOf(progress);
  const detail = useProgressText(progress);
  const label = percent === undefined ? t('checking.title') : t('checking.percent', { percent });
  return (
    <ProgressBar
      label={label}
      percent={percent}
      detail={percent === undefined ? detail : `${label}. ${detail}`}
    />
  );
}

/** Offers what can be done with a file that is not checked yet, or never will be: another file, or none. */
function FileActions({ file, primary }: { file: PaymentFileSummary; primary?: boolean }) {
  const { t } = useTranslation('bulk-upload');
  const { change } = useAddress();
  const [deleting, setDeleting] = useState(false);
  const mayDelete = can.deleteFile(file, useActor()).allowed;
  return (
    <div className="sg-row sg-wrap bulk-buttons">
      <LinkButton href={paths.bulkUpload} primary={primary}>
        {t('another')}
      </LinkButton>
      {mayDelete && (
        <Button type="text" onClick={() => setDeleting(true)}>
          {t('foot.discard')}
        </Button>
      )}
      {deleting && (
        <DeleteFile
          file={file}
          onBack={() => setDeleting(false)}
          onDeleted={() => change({ file: undefined })}
        />
      )}
    </div>
  );
}

/** Shows a large file while the server checks its rows, which it does whether or not anybody looks. */
export function Checking({ file, progress }: { file: PaymentFileSummary; progress: Progress }) {
  const { t } = useTranslation('bulk-upload');
  return (
    <StepPage step={1} title={t('check.title')} file={file}>
      <Card title={t('checking.title')}>
        <CheckProgress progress={progress} />
        <p className="sg-text2 bulk-stays">{t('checking.stays')}</p>
        <FileActions file={file} />
      </Card>
    </StepPage>
  );
}

/** Shows a large file that cannot be taken as a whole, and why. */
export function Refused({
  file,
  refusal,
}: {
  file: PaymentFileSummary;
  refusal: NonNullable<PaymentFile['refusal']>;
}) {
  const { t } = useTranslation('bulk-upload');
  return (
    <StepPage step={1} title={t('check.title')} file={file}>
      <Card title={t('refused.title')}>
        <Notice tone="bad">{refusalText(t, refusal)}</Notice>
        <p className="sg-text2 bulk-stays">{t('refused.text')}</p>
        <FileActions file={file} primary />
      </Card>
    </StepPage>
  );
}
