import { type ApiError, apiErrorOf } from '@sanaga/api';
import { minuteMs, oneTimeCode } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { CodeInput, PlainNotice, ResendCode, SignTitle, useAnnounce, useOnce } from '@sanaga/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { maskEmail } from './mask-email.ts';
import type { CodeSchedule } from './use-code-schedule.ts';

interface OneTimeCodeProps {
  title: string;
  /** Address that the code was sent to. */
  email: string;
  back: { label: string; onClick: () => void };
  /** Sends the code; a rejection is shown. */
  check: (otpCode: string) => Promise<unknown>;
  resend: () => Promise<unknown>;
  /** Schedule of codes that are mailed at growing intervals; without it, one is mailed once a minute. */
  schedule?: CodeSchedule;
  children?: ReactNode;
}

/** Takes the six digits from the mail, in every public flow. */
export function OneTimeCode({ title, email, back, check, resend, schedule, children }: OneTimeCodeProps) {
  const { t } = useTranslation('sign-in');
  const announce = useAnnounce();
  const [code, setCode] = useState('');
  const [error, setError] = useState<ApiError>();
  const [sent, setSent] = useState(false);
  const { busy, once } = useOnce();
  const { busy: sending, once: resending } = useOnce();

  const tryCode = async (otpCode: string) => {
    setError(undefined);
    try {
      await check(otpCode);
      schedule?.forget();
    } catch (failure) {
      setError(apiErrorOf(failure));
      setCode('');
    }
  };
  const verify = (otpCode: string) => {
    if (otpCode.length === oneTimeCode.digits) void once(() => tryCode(otpCode));
  };
  const sendAgain = async () => {
    setError(undefined);
    setSent(false);
    try {
      await resend();
      schedule?.requested(email);
      setSent(true);
      announce(t('code.sentAgain'));
    } catch (failure) {
      setError(apiErrorOf(failure));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    verify(code);
  };

  return (
    <>
      <SignTitle title={title} back={back}>
        {t('code.sentTo')} <strong>{maskEmail(email)}</strong>.{' '}
        {t('code.lifetime', { minutes: schedule?.lifetimeMinutes ?? oneTimeCode.lifetimeMs / minuteMs })}
      </SignTitle>
      <form className="sg-plain-form" method="post" onSubmit={submit}>
        {children}
        {sent && <PlainNotice tone="good">{t('code.sentAgain')}</PlainNotice>}
        <CodeInput value={code} onChange={setCode} onComplete={verify} error={error?.message} autoFocus />
        <button
          className="sg-submit"
          type="submit"
          disabled={code.length < oneTimeCode.digits}
          aria-busy={busy}
        >
          {busy ? t('sending') : t('code.verify')}
        </button>
      </form>
      <div className="sg-sign-below">
        <ResendCode
          key={schedule?.until}
          until={schedule?.until}
          busy={sending}
          onResend={() => void resending(sendAgain)}
        />
      </div>
    </>
  );
}
