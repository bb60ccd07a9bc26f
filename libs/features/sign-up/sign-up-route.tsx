import { type Session, useResendEmailVerificationMutation, useVerifyEmailOtpMutation } from '@sanaga/api';
import { AwayWhenSignedIn, homePath, startSession, useAppDispatch } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { Icon, Link, LinkButton, NoticeCard, SignLayout, SignTitle } from '@sanaga/ui';
import { useState } from 'react';
import { OneTimeCode } from '../parts/one-time-code.tsx';
import { useKept } from '../parts/use-kept.ts';
import { type AccountKind, DetailsStep } from './details-step.tsx';
import './sign-up.css';

/** Where somebody is before they are signed in; a phone that went to its mail app comes back here. */
type Step =
  | { name: 'kind' }
  | { name: 'details'; kind: AccountKind }
  | { name: 'code'; kind: AccountKind; email: string };
type Go = (step: Step) => void;

const firstStep: Step = { name: 'kind' };
const nothingTyped: Record<string, string> = {};

const kinds = [
  { kind: 'ORGANIZATION', icon: 'building' },
  { kind: 'INDIVIDUAL', icon: 'user' },
] as const;

function ChooseKind({ go }: { go: Go }) {
  const { t } = useTranslation('sign-up');
  return (
    <>
      <SignTitle title={t('kind.title')}>{t('kind.text')}</SignTitle>
      <div className="sg-kinds">
        {kinds.map(({ kind, icon }) => (
          <button key={kind} type="button" className="sg-kind" onClick={() => go({ name: 'details', kind })}>
            <Icon name={icon} size={24} />
            <span className="sg-spread">
              <strong>{t(`kind.${kind}.title`)}</strong>
              <span className="sg-text2">{t(`kind.${kind}.text`)}</span>
            </span>
            <Icon name="chevron-right" />
          </button>
        ))}
      </div>
      <p className="sg-sign-below">
        {t('kind.haveAccount')}{' '}
        <Link className="sg-strong" href={paths.login}>
          {t('kind.signIn')}
        </Link>
      </p>
    </>
  );
}

interface EnterCodeProps {
  kind: AccountKind;
  email: string;
  go: Go;
  onSignedIn: (session: Session) => void;
}

function EnterCode({ kind, email, go, onSignedIn }: EnterCodeProps) {
  const { t } = useTranslation('sign-up');
  const dispatch = useAppDispatch();
  const [verify] = useVerifyEmailOtpMutation();
  const [resend] = useResendEmailVerificationMutation();
  const check = async (otpCode: string) => {
    const session = await verify({ body: { email, otpCode } }).unwrap();
    onSignedIn(session);
    await dispatch(startSession(session));
  };
  return (
    <OneTimeCode
      title={t('code.title')}
      email={email}
      back={{ label: t('back'), onClick: () => go({ name: 'details', kind }) }}
      check={check}
      resend={() => resend({ body: { email } }).unwrap()}
    />
  );
}

function Success({ session: { user } }: { session: Session }) {
  const { t } = useTranslation('sign-up');
  return (
    <NoticeCard
      icon="check-circle"
      title={
        <span role="heading" aria-level={1}>
          {t('success.title', { name: user.name })}
        </span>
      }
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

function StepOf({ step, go, onSignedIn }: { step: Step; go: Go; onSignedIn: EnterCodeProps['onSignedIn'] }) {
  const [typed, keepTyped, dropTyped] = useKept('sign-up-details', nothingTyped);
  const signedIn = (session: Session) => {
    dropTyped();
    onSignedIn(session);
  };
  if (step.name === 'kind') return <ChooseKind go={go} />;
  if (step.name === 'code')
    return <EnterCode kind={step.kind} email={step.email} go={go} onSignedIn={signedIn} />;
  const { kind } = step;
  return (
    <DetailsStep
      kind={kind}
      typed={typed}
      onTyping={(changed) => keepTyped((before) => ({ ...before, ...changed }))}
      onBack={() => go({ name: 'kind' })}
      onCreated={({ email }) => go({ name: 'code', kind, email })}
    />
  );
}

/** `/sign-up`: organisation or individual, details, the code from the mail, signed in with the review ahead. */
export function SignUpRoute() {
  const [step, go, drop] = useKept<Step>('sign-up', firstStep);
  const [session, setSession] = useState<Session>();
  const signedIn = (started: Session) => {
    setSession(started);
    drop();
  };
  return (
    <AwayWhenSignedIn stay={session !== undefined}>
      <SignLayout wide={session === undefined && step.name === 'details'}>
        {session ? <Success session={session} /> : <StepOf step={step} go={go} onSignedIn={signedIn} />}
      </SignLayout>
    </AwayWhenSignedIn>
  );
}
