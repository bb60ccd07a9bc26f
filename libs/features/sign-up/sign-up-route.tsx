import { type Session, useResendEmailVerificationMutation } from '@sanaga/api';
import { AwayWhenSignedIn, homePath, startSession, useAppDispatch } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { LinkButton, NoticeCard, SignLayout, usePersistedState } from '@sanaga/ui';
import { useState } from 'react';
import { KindStep } from '../shared/public-pages/kind-step.tsx';
import { OneTimeCode } from '../shared/codes/one-time-code.tsx';
import { useCodeSchedule } from '../shared/codes/use-code-schedule.ts';
import { useVerifyEmail } from '../shared/codes/use-verify-email.ts';
import type { AccountKind, SignUpStep } from '../shared/public-pages/public-steps.ts';
import { DetailsStep } from './details-step.tsx';
import './sign-up.css';

type Go = (step: SignUpStep) => void;

const firstStep: SignUpStep = { name: 'kind' };
const nothingTyped: Record<string, string> = {};

interface EnterCodeProps {
  kind: AccountKind;
  email: string;
  go: Go;
  /** Called before the session begins. */
  onSigningIn: () => void;
  onSignedIn: (session: Session) => void;
}

function EnterCode({ kind, email, go, onSigningIn, onSignedIn }: EnterCodeProps) {
  const { t } = useTranslation('sign-up');
  const dispatch = useAppDispatch();
  const verify = useVerifyEmail();
  const [resend] = useResendEmailVerificationMutation();
  const schedule = useCodeSchedule('SIGN_UP', email);
  const check = async (otpCode: string) => {
    const session = await verify(email, otpCode);
    if (!session) return go(firstStep);
    onSigningIn();
    await dispatch(startSession(session));
    onSignedIn(session);
  };
  return (
    <OneTimeCode
      title={t('code.title')}
      email={email}
      back={{ label: t('back'), onClick: () => go({ name: 'details', kind }) }}
      check={check}
      resend={() => resend({ body: { email } }).unwrap()}
      schedule={schedule}
    />
  );
}

function Success({ session: { user } }: { session: Session }) {
  const { t } = useTranslation('sign-up');
  return (
    <NoticeCard
      icon="check-circle"
      heading
      title={t('success.title', { name: user.name })}
      action={
        <LinkButton href={homePath(user)} primary large>
          {t('success.continue')}
        </LinkButton>
      }
    >
      {t('success.text')}
    </NoticeCard>
  );
}

interface EnterDetailsProps extends Omit<Parameters<typeof DetailsStep>[0], 'onBack' | 'onCreated'> {
  go: Go;
}

function EnterDetails({ kind, go, ...typing }: EnterDetailsProps) {
  const { requested } = useCodeSchedule('SIGN_UP', typing.typed['email'] ?? '');
  return (
    <DetailsStep
      {...typing}
      kind={kind}
      onBack={() => go({ name: 'kind' })}
      onCreated={({ email }) => {
        requested(email);
        go({ name: 'code', kind, email });
      }}
    />
  );
}

interface StepOfProps extends Omit<EnterCodeProps, 'kind' | 'email'> {
  step: SignUpStep;
}

function StepOf({ step, go, onSigningIn, onSignedIn }: StepOfProps) {
  const { t } = useTranslation('sign-up');
  const [typed, saveTyped, dropTyped] = usePersistedState('sign-up-details', nothingTyped);
  const signedIn = (session: Session) => {
    dropTyped();
    onSignedIn(session);
  };
  if (step.name === 'kind')
    return <KindStep t={(key) => t(key)} onChoose={(kind) => go({ name: 'details', kind })} />;
  if (step.name === 'code')
    return (
      <EnterCode
        kind={step.kind}
        email={step.email}
        go={go}
        onSigningIn={onSigningIn}
        onSignedIn={signedIn}
      />
    );
  return (
    <EnterDetails
      kind={step.kind}
      typed={typed}
      onTyping={(changed) => saveTyped((before) => ({ ...before, ...changed }))}
      go={go}
    />
  );
}

/**
 * Signs up at `/sign-up`: organisation or individual, details, the code from the mail, then signed in with the review
 * ahead.
 */
export function SignUpRoute() {
  const [step, go, drop] = usePersistedState<SignUpStep>('sign-up', firstStep);
  const [stays, setStays] = useState(false);
  const [session, setSession] = useState<Session>();
  const signedIn = (started: Session) => {
    setSession(started);
    drop();
  };
  return (
    <AwayWhenSignedIn stay={stays}>
      <SignLayout wide={session === undefined && step.name === 'details'}>
        {session ? (
          <Success session={session} />
        ) : (
          <StepOf step={step} go={go} onSigningIn={() => setStays(true)} onSignedIn={signedIn} />
        )}
      </SignLayout>
    </AwayWhenSignedIn>
  );
}
