import { can } from '@sanaga/domain';
import { apiErrorOf, type PaymentFileSummary, useRequestApprovalCodeMutation } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { oneOf, paths, useAddress } from '@sanaga/navigation';
import { BusyButton, CardSkeleton, DisabledWithReason, LinkButton, Notice, usePhone } from '@sanaga/ui';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { isCodeStillValid } from '../shared/codes/code-still-valid.ts';
import { useActor } from '../shared/people/use-actor.ts';
import { DeleteFile } from './delete-file.tsx';
import { StepPage } from './step-page.tsx';
import { Grid } from './grid.tsx';
import { ResultFile } from './result-file.tsx';
import { Lacks, Totals } from './totals.tsx';
import { type Show, shows, useRowCounts } from './use-grid-rows.ts';

interface CheckProps {
  file: PaymentFileSummary;
  /** The code is mailed. */
  onAsked: () => void;
}

/** What the address says, else what needs a person first; that choice stays although the last error is corrected. */
function useShow(problems: number | undefined): Show | undefined {
  const asked = useAddress().read('show');
  const [first, setFirst] = useState<Show>();
  const given = oneOf(shows, asked);
  if (given) return given;
  if (first === undefined && problems !== undefined) setFirst(problems > 0 ? 'problem' : 'all');
  return first;
}

/** The bar at the foot: the person says knowingly what is left out, then requests the code. */
function Foot({ file, onAsked }: CheckProps) {
  const { t } = useTranslation('bulk-upload');
  const { number } = useFormats();
  const { change } = useAddress();
  const [known, setKnown] = useState<number>();
  const [deleting, setDeleting] = useState(false);
  const phone = usePhone();
  const [request, requesting] = useRequestApprovalCodeMutation();
  const { accepted, excluded, fileId } = file;
  // it was confirmed for this number of rows: another number needs a new confirmation
  const isAcknowledged = excluded === 0 || known === excluded;
  const reason = accepted === 0 ? t('foot.nothing') : isAcknowledged ? undefined : t('foot.unsaid');
  const mayDelete = can.deleteFile(file, useActor()).allowed;
  const goOn = async () => {
    const { error } = await request({ fileId });
    if (!error || isCodeStillValid(error)) onAsked();
  };
  return (
    <>
      {requesting.error && !isCodeStillValid(requesting.error) && (
        <Notice tone="bad" live>
          {apiErrorOf(requesting.error)?.message}
        </Notice>
      )}
      <div className="bulk-foot">
        {excluded > 0 && accepted > 0 && (
          <Checkbox
            className="sg-spread"
            checked={isAcknowledged}
            onChange={({ target }) => setKnown(target.checked ? excluded : undefined)}
          >
            {t('foot.said', { count: accepted, accepted: number(accepted), excluded: number(excluded) })}
          </Checkbox>
        )}
        <span className="bulk-foot-buttons">
          {mayDelete && (
            <Button type="text" size="large" onClick={() => setDeleting(true)}>
              {t(phone ? 'foot.discardShort' : 'foot.discard')}
            </Button>
          )}
          <DisabledWithReason reason={reason}>
            <BusyButton type="primary" size="large" busy={requesting.isLoading} onClick={() => void goOn()}>
              {t('foot.continue', { count: accepted })}
            </BusyButton>
          </DisabledWithReason>
        </span>
      </div>
      {deleting && (
        <DeleteFile
          file={file}
          onBack={() => setDeleting(false)}
          onDeleted={() => change({ file: undefined, show: undefined, search: undefined, page: undefined })}
        />
      )}
    </>
  );
}

/** The second step: what is wrong with which row, corrected in place, with the sums of what would be paid. */
export function Check({ file, onAsked }: CheckProps) {
  const { t } = useTranslation('bulk-upload');
  const counts = useRowCounts(file.fileId);
  const show = useShow(counts && counts.error + counts.warning);
  return (
    <StepPage
      step={1}
      title={t('check.title')}
      file={file}
      actions={
        <>
          <LinkButton href={paths.bulkUpload}>{t('another')}</LinkButton>
          <ResultFile file={file} size="middle" />
        </>
      }
    >
      <Totals file={file} errorRows={counts?.error} warningRows={counts?.warning} />
      <Lacks file={file} />
      {show ? <Grid fileId={file.fileId} show={show} /> : <CardSkeleton rows={6} />}
      <Foot file={file} onAsked={onAsked} />
    </StepPage>
  );
}
