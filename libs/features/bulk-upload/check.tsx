import { can, textLimits } from '@sanaga/domain';
import { apiErrorOf, type PaymentFileSummary, useRequestApprovalCodeMutation } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { oneOf, paths, useAddress } from '@sanaga/navigation';
import {
  BusyButton,
  Card,
  CardSkeleton,
  DisabledWithReason,
  LimitedInput,
  LinkButton,
  Notice,
  usePhone,
} from '@sanaga/ui';
import { Button, Checkbox } from 'antd';
import { useId, useState } from 'react';
import { isPaymentText } from '../shared/payment/payment-reason.tsx';
import { RepeatsNotice } from '../shared/payment/repeats-notice.tsx';
import { NamesProgress } from '../shared/bulk/names-progress.tsx';
import { isCodeStillValid } from '../shared/codes/code-refusals.ts';
import { useActor } from '../shared/people/use-actor.ts';
import { DeleteFile } from './delete-file.tsx';
import { StepPage } from './step-page.tsx';
import { Grid } from './grid.tsx';
import { ResultFile } from './result-file.tsx';
import { Lacks, Totals } from './totals.tsx';
import { useAcknowledgedRows } from './use-warning-reason.ts';
import { type Show, shows, useRowCounts } from './use-grid-rows.ts';

interface CheckProps {
  file: PaymentFileSummary;
  /** Hears that the code was mailed. */
  onAsked: () => void;
}

/**
 * Returns the choice in the address, or else the rows that need a person first. That choice stays even after the last
 * error is corrected.
 */
function useShow(problems: number | undefined): Show | undefined {
  const asked = useAddress().read('show');
  const [first, setFirst] = useState<Show>();
  const given = oneOf(shows, asked);
  if (given) return given;
  if (first === undefined && problems !== undefined) setFirst(problems > 0 ? 'problem' : 'all');
  return first;
}

/**
 * Says why nobody can go on yet. `said` is the reason for paying in spite of a warning; it is undefined until that box
 * is ticked.
 */
function useFootReason(accepted: number, warned: number | undefined, said: string | undefined) {
  const { t } = useTranslation(['bulk-upload', 'ui']);
  const limit = textLimits.paymentText;
  if (accepted === 0) return t('foot.nothing');
  if (said === undefined) return t('foot.unsaid');
  if (warned && !said.trim()) return t('foot.unsaidWhy');
  return !isPaymentText(said) ? t('ui:limit.tooLong', { limit }) : undefined;
}

/**
 * Shows the bar at the foot. The person confirms, with a reason, what is paid in spite of a warning, and then requests
 * the code.
 */
function Foot({ file, warned, onAsked }: CheckProps & { warned: number | undefined }) {
  const { t } = useTranslation('bulk-upload');
  const { change } = useAddress();
  const why = useId();
  const [kept, keep] = useAcknowledgedRows(file.fileId, warned);
  const [deleting, setDeleting] = useState(false);
  const phone = usePhone();
  const [request, requesting] = useRequestApprovalCodeMutation();
  const { accepted, fileId } = file;
  const isAcknowledged = warned === 0 || (warned !== undefined && kept.rows === warned);
  const reason = useFootReason(accepted, warned, isAcknowledged ? kept.reason : undefined);
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
        {warned !== undefined && warned > 0 && (
          <span className="sg-spread bulk-kept">
            <Checkbox
              checked={isAcknowledged}
              onChange={({ target }) => keep({ ...kept, rows: target.checked ? warned : undefined })}
            >
              {t('foot.said', { count: warned })}
            </Checkbox>
            {isAcknowledged && (
              <span className="bulk-kept-reason">
                <label htmlFor={why}>{t('foot.why')}</label>
                <LimitedInput
                  id={why}
                  value={kept.reason}
                  limit={textLimits.paymentText}
                  onChange={({ target }) => keep({ ...kept, reason: target.value })}
                />
              </span>
            )}
          </span>
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

/** Shows the second step: what is wrong with which row, corrected in place, with the sums of what would be paid. */
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
      <RepeatsNotice repeats={file.repeats} />
      <Totals file={file} counts={counts} />
      <Lacks file={file} />
      {file.names && file.names.checked < file.names.total && (
        <Card>
          <NamesProgress {...file.names} />
          <p className="sg-text2 bulk-stays">{t('names.text')}</p>
        </Card>
      )}
      {show ? <Grid fileId={file.fileId} show={show} /> : <CardSkeleton rows={6} />}
      <Foot file={file} warned={file.warningCount === 0 ? 0 : counts?.warning} onAsked={onAsked} />
    </StepPage>
  );
}
