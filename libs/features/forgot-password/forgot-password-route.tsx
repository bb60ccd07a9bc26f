import {
  apiErrorOf,
  useForgotPasswordMutation,
  useReadResetTicketQuery,
  useResetPasswordMutation,
  useVerifyEmailResetOtpMutation,
} from '@sanaga/api';
import { AwayWhenSignedIn } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import {
  ErrorWithRetry,
  LinkButton,
  NoticeCard,
  PlainForm,
  SignLayout,
  SignTitle,
  SkeletonRows,
  usePersistedState,
} from '@sanaga/ui';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { MailAppLink } from '../shared/public-pages/mail-app-link.tsx';
import { maskEmail } from '../shared/codes/mask-email.ts';
import {
  NewPassword,
  passwordErrorOf,
  type PasswordMistake,
  passwordMistakes,
} from '../shared/public-pages/new-password.tsx';
import { OneTimeCode } from '../shared/codes/one-time-code.tsx';
import { useCodeSchedule } from '../shared/codes/use-code-schedule.ts';
import type { ResetStep } from '../shared/public-pages/public-steps.ts';
import { ResetRequest } from '../shared/public-pages/reset-request.tsx';

/** Step that people are sent to with their address and the reason. */
type Sent = { name: 'request'; email: string; reason?: string };
type Step =
  | ResetStep
  | Sent
  | { name: 'link'; actionToken: string }
  | { name: 'password'; email: string; actionToken: string }
  | { name: 'done' };
type Go = (step: Step) => void;

function Request({ email, reason, go }: { email: string; reason?: string; go: Go }) {
  const { t } = useTranslation('forgot-password');
  const [forgotPassword, { isLoading, error }] = useForgotPasswordMutation();
  const { requested } = useCodeSchedule('RESET', email);
  const send = async (address: string) => {
    const { error: refused } = await forgotPassword({ body: { email: address } });
    if (refused) return;
    requested(address);
    go({ name: 'mail', email: address });
  };
  return (
    <ResetRequest
      t={(key) => t(key)}
      email={email}
      reason={reason}
      busy={isLoading}
      error={apiErrorOf(error)}
      onSubmit={(address) => void send(address)}
    />
  );
}

function CheckMail({ email, go }: { email: string; go: Go }) {
  const { t } = useTranslation('forgot-password');
  const { pauseMinutes } = useCodeSchedule('RESET', email);
  return (
    <>
      <NoticeCard icon="mail" heading title={t('mail.title')}>
        {t('mail.text')} <strong>{maskEmail(email)}</strong>
        <br />
        {t('mail.rule', { count: pauseMinutes })}
      </NoticeCard>
      <div className="sg-col">
        <button type="button" className="sg-submit" onClick={() => go({ name: 'code', email })}>
          {t('mail.enterCode')}
        </button>
        <MailAppLink label={t('mail.open')} />
        <button type="button" className="sg-text-button" onClick={() => go({ name: 'request', email })}>
          {t('mail.another')}
        </button>
      </div>
    </>
  );
}

function EnterCode({ email, go }: { email: string; go: Go }) {
  const { t } = useTranslation('forgot-password');
  const [verify] = useVerifyEmailResetOtpMutation();
  const [forgotPassword] = useForgotPasswordMutation();
  const schedule = useCodeSchedule('RESET', email);
  const check = async (otpCode: string) => {
    const { resetToken } = await verify({ body: { email, otpCode } }).unwrap();
    go({ name: 'password', email, actionToken: resetToken });
  };
  return (
    <OneTimeCode
      title={t('code.title')}
      email={email}
      back={{ label: t('back'), onClick: () => go({ name: 'mail', email }) }}
      check={check}
      resend={() => forgotPassword({ body: { email } }).unwrap()}
      schedule={schedule}
    />
  );
}

/** Says that a link was used or is too old, so that nobody chooses a password in vain. */
function LinkInvalid({ go }: { go: Go }) {
  const { t } = useTranslation('forgot-password');
  return (
    <NoticeCard
      icon="mail"
      heading
      title={t('link.title')}
      action={
        <button type="button" className="sg-submit" onClick={() => go({ name: 'request', email: '' })}>
          {t('password.again')}
        </button>
      }
    >
      {t('link.text')}
    </NoticeCard>
  );
}

/** Asks for a new password if the link of the mail is still good. */
function FromLink({ actionToken, go }: { actionToken: string; go: Go }) {
  const { data, error, refetch, isFetching } = useReadResetTicketQuery({ ticket: actionToken });
  const failure = apiErrorOf(error);
  if (data) return <SetPassword email={data.email} actionToken={actionToken} go={go} />;
  if (failure?.code === 'RESET_TICKET_INVALID') return <LinkInvalid go={go} />;
  if (failure)
    return (
      <ErrorWithRetry
        message={failure.message}
        code={failure.status}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return <SkeletonRows rows={4} />;
}

function SetPassword({ email, actionToken, go }: { email: string; actionToken: string; go: Go }) {
  const { t } = useTranslation('forgot-password');
  const [resetPassword, { isLoading, error, reset }] = useResetPasswordMutation();
  const [mistakes, setMistakes] = useState<readonly PasswordMistake[]>([]);
  const refused = apiErrorOf(error);
  const atField = passwordErrorOf(refused);
  return (
    <>
      <SignTitle title={t('password.title')}>{t('password.text')}</SignTitle>
      <PlainForm
        busy={isLoading}
        submit={t('password.save')}
        sending={t('sending')}
        error={atField || mistakes.length > 0 ? undefined : refused?.message}
        onSubmit={async ({ password = '', confirm = '' }) => {
          // what the server refused last time was about another password
          reset();
          const wrong = passwordMistakes(password, confirm, { email });
          setMistakes(wrong);
          if (wrong.length > 0) return;
          const answer = await resetPassword({
            body: { email, resetToken: actionToken, newPassword: password },
          });
          if (!answer.error) go({ name: 'done' });
        }}
      >
        {/* password managers store the password under this name */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <NewPassword owner={{ email }} mistakes={mistakes} error={atField} />
      </PlainForm>
      {refused?.code === 'RESET_TICKET_INVALID' && (
        <p className="sg-sign-below">
          <button type="button" className="sg-text-button" onClick={() => go({ name: 'request', email })}>
            {t('password.again')}
          </button>
        </p>
      )}
    </>
  );
}

function Done() {
  const { t } = useTranslation('forgot-password');
  return (
    <NoticeCard
      icon="check-circle"
      heading
      title={t('done.title')}
      action={
        <LinkButton href={paths.login} primary large>
          {t('done.signIn')}
        </LinkButton>
      }
    >
      {t('done.text')}
    </NoticeCard>
  );
}

function StepOf({ step, go }: { step: Step; go: Go }) {
  if (step.name === 'request')
    return <Request email={step.email} reason={'reason' in step ? step.reason : undefined} go={go} />;
  if (step.name === 'mail') return <CheckMail email={step.email} go={go} />;
  if (step.name === 'code') return <EnterCode email={step.email} go={go} />;
  if (step.name === 'link') return <FromLink actionToken={step.actionToken} go={go} />;
  if (step.name === 'password')
    return <SetPassword email={step.email} actionToken={step.actionToken} go={go} />;
  return <Done />;
}

const firstStep: ResetStep = { name: 'request', email: '' };

/**
 * Returns the step for a link with its action token, or for an address that needs a password; undefined if somebody
 * comes by themselves.
 */
function broughtStep(actionToken: string | null, state: unknown): Step | undefined {
  const { email, reason } = (state ?? {}) as { email?: string; reason?: string };
  if (actionToken !== null) return { name: 'link', actionToken };
  return email === undefined
    ? undefined
    : { name: 'request', email, ...(reason !== undefined && { reason }) };
}

/**
 * Keeps the step. A link from the mail carries its action token, which is read once and removed from the address. It is
 * not kept over a reload, as it lets its bearer choose the password.
 */
function useStep(): [Step, Go] {
  const [query, setQuery] = useSearchParams();
  const actionToken = query.get('ticket');
  const [mailStep, keep, drop] = usePersistedState('forgot-password', firstStep);
  const { state } = useLocation();
  const [later, setLater] = useState(() => broughtStep(actionToken, state));
  useEffect(() => {
    if (actionToken !== null) setQuery({}, { replace: true });
  }, [actionToken, setQuery]);
  const go = (step: Step) => {
    if (step.name === 'link' || step.name === 'password' || step.name === 'done') {
      drop();
      setLater(step);
    } else {
      keep(step);
      setLater(undefined);
    }
  };
  return [later ?? mailStep, go];
}

/** Leads at `/forgot-password` through the request, the mail, its code or link, and the choice of a new password. */
export function ForgotPasswordRoute() {
  const [step, go] = useStep();
  return (
    <AwayWhenSignedIn>
      <SignLayout>
        <StepOf key={step.name} step={step} go={go} />
      </SignLayout>
    </AwayWhenSignedIn>
  );
}
