import {
  type ApiError,
  apiErrorOf,
  fieldErrors,
  type PaymentFileSummary,
  useIdempotencyKey,
  useProcessPaymentFileMutation,
  useRequestApprovalCodeMutation,
  useVerifyFileCodeMutation,
} from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { oneTimeCode } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { BusyButton, Card, CodeInput, Notice, ResendCode, useAnnounce, useOnce } from '@sanaga/ui';
import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { makerHindrance, useCreationLimits } from '../shared/payment/payment-limits.tsx';
import { RepeatsNotice } from '../shared/payment/repeats-notice.tsx';
import { isAboutCode } from '../shared/codes/code-refusals.ts';
import { maskEmail } from '../shared/codes/mask-email.ts';
import { useActor } from '../shared/people/use-actor.ts';
import { StepPage } from './step-page.tsx';
import { FileCost, Lacks } from './totals.tsx';
import { useWarningReason } from './use-warning-reason.ts';

/**
 * Verifies the code, then makes the payments; a second call whose response was lost is repeated without another code.
 */
function useProcess({ fileId }: PaymentFileSummary) {
  const [code, setCode] = useState('');
  const [isVerified, setVerified] = useState(false);
  const [error, setError] = useState<ApiError>();
  const { key, settle } = useIdempotencyKey(`process-file:${fileId}`);
  const [verify] = useVerifyFileCodeMutation();
  const [process] = useProcessPaymentFileMutation();
  const { busy, once, end } = useOnce();
  const [kept, , forgetKept] = useWarningReason(fileId);
  const keptReason = kept.rows === undefined ? undefined : kept.reason.trim() || undefined;

  const refused = (failure: unknown) => {
    const refusal = apiErrorOf(failure);
    setError(refusal);
    if (!isAboutCode(refusal)) return;
    setVerified(false);
    setCode('');
  };
  const send = async () => {
    setError(undefined);
    if (!isVerified) {
      const verified = await verify({ body: { otpCode: code } });
      if (verified.error) return refused(verified.error);
      setVerified(true);
    }
    const processed = await process({ body: { fileId, keptReason }, 'idempotency-key': key });
    settle(processed.error);
    if (processed.error) return refused(processed.error);
    // the file is not refetched yet
    end();
    forgetKept();
  };
  const startAgain = () => {
    setError(undefined);
    setVerified(false);
    setCode('');
  };
  return {
    code,
    setCode,
    isVerified,
    error,
    submit: () => once(send),
    startAgain,
    busy,
  };
}

interface CodeStepProps {
  file: PaymentFileSummary;
  onBack: () => void;
}

/**
 * Takes, as the third step, the code from the mail; it is bound to exactly this file, and sends its payments for
 * approval.
 */
export function CodeStep({ file, onBack }: CodeStepProps) {
  const { t } = useTranslation(['bulk-upload', 'common']);
  const { number } = useFormats();
  const { email } = useCurrentUser();
  const { individual } = useActor();
  const announce = useAnnounce();
  const { code, setCode, isVerified, error, submit, startAgain, busy } = useProcess(file);
  const [request, requesting] = useRequestApprovalCodeMutation();
  const codeError = isAboutCode(error) ? (fieldErrors(error)['otpCode'] ?? error?.message) : undefined;
  const refusal = (isAboutCode(error) ? undefined : error) ?? apiErrorOf(requesting.error);
  const isWithinLimit = makerHindrance(useCreationLimits(file.cost.total)) === undefined;
  const isReady = isWithinLimit && (isVerified || code.length === oneTimeCode.digits);
  const resend = async () => {
    const sent = await request({ fileId: file.fileId });
    if (sent.error) return;
    startAgain();
    announce(t('code.sentAgain'));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void submit();
  };
  return (
    <StepPage step={2} title={t('code.title')} file={file}>
      <RepeatsNotice repeats={file.repeats} />
      <Lacks file={file} />
      <div className="sg-grid">
        <Card className="sg-c8">
          <form className="sg-col bulk-code" onSubmit={onSubmit}>
            <p>
              {t('code.sentTo')} <strong>{maskEmail(email)}</strong>. {t('code.bound')}
            </p>
            {isVerified ? (
              <Notice tone="good">{t('code.verified')}</Notice>
            ) : (
              <>
                <CodeInput value={code} onChange={setCode} error={codeError} disabled={busy} autoFocus />
                <ResendCode onResend={() => void resend()} busy={requesting.isLoading} />
              </>
            )}
            {refusal && (
              <Notice tone="bad" live>
                {[refusal.message, ...(refusal.errors ?? []).map(({ message }) => message)].join(' ')}
              </Notice>
            )}
            <div className="sg-row sg-wrap sg-actions bulk-code-buttons">
              <Button onClick={onBack} disabled={busy}>
                {t('common:actions.back')}
              </Button>
              <BusyButton type="primary" htmlType="submit" busy={busy} disabled={!isReady}>
                {t(individual ? 'code.own' : 'code.action', { count: file.accepted })}
              </BusyButton>
            </div>
          </form>
        </Card>
        <Card className="sg-c4" title={t('code.cost')}>
          <FileCost file={file} />
          {file.excluded > 0 && (
            <p className="sg-small sg-text2">
              {t('code.excluded', { count: file.excluded, rows: number(file.rows) })}
            </p>
          )}
        </Card>
      </div>
    </StepPage>
  );
}
