import {
  type ApiError,
  apiErrorOf,
  useLoginMutation,
  useOtpLoginMutation,
  useResendEmailVerificationMutation,
  useResendOtpMutation,
} from '@sanaga/api';
import { AwayWhenSignedIn, useAppDispatch, useAuth, useSignIn } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { SignLayout, useOnce } from '@sanaga/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { OneTimeCode } from '../shared/codes/one-time-code.tsx';
import { useCodeSchedule } from '../shared/codes/use-code-schedule.ts';
import { useVerifyEmail } from '../shared/codes/use-verify-email.ts';
import { type PasskeySignIn, signInWithPasskey } from '../shared/passkeys/passkey-sign-in.ts';
import { PasswordStep } from '../shared/public-pages/password-step.tsx';

type Step = { name: 'password' | 'code' | 'verify'; email: string };

/**
 * Returns the step where a link or another page begins: a code already mailed, or an address that waits to be verified.
 */
function firstStep(state: unknown): Step {
  const { codeFor, verifyEmail } = (state ?? {}) as { codeFor?: string; verifyEmail?: string };
  if (codeFor !== undefined) return { name: 'code', email: codeFor };
  if (verifyEmail !== undefined) return { name: 'verify', email: verifyEmail };
  return { name: 'password', email: '' };
}

interface StepProps {
  email: string;
  signUp: boolean;
  go: (step: Step) => void;
}

/** Signs in with a passkey on a press, or with one that the browser offers while the address is filled in. */
function usePasskeySignIn(go: StepProps['go']) {
  const { t } = useTranslation('sign-in');
  const dispatch = useAppDispatch();
  const signIn = useSignIn();
  const { busy, once } = useOnce();
  const { state } = useLocation();
  const [error, setError] = useState((state as { refused?: ApiError } | null)?.refused);
  const take = async (outcome: PasskeySignIn): Promise<void> => {
    if ('error' in outcome) return setError(outcome.error);
    if ('unused' in outcome) return setError({ status: -501, message: t(`passkey.${outcome.unused}`) });
    if ('codeFor' in outcome) return go({ name: 'code', email: outcome.codeFor });
    await signIn(outcome.session).catch((failure: unknown) => setError(apiErrorOf(failure)));
  };
  const takeOffered = useEffectEvent((outcome: PasskeySignIn) => {
    // a page that is left, or a browser that offers nothing, is no news
    if (!('unused' in outcome)) void take(outcome);
  });
  useEffect(() => {
    let isHere = true;
    void signInWithPasskey(dispatch, { offered: true }).then((outcome) => isHere && takeOffered(outcome));
    return () => {
      isHere = false;
    };
  }, [dispatch]);
  return {
    error,
    busy,
    clear: () => setError(undefined),
    onPress: () =>
      void once(async () => {
        setError(undefined);
        await take(await signInWithPasskey(dispatch));
      }),
  };
}

function EnterPassword({ email, signUp, go }: StepProps) {
  const { t } = useTranslation('sign-in');
  const { endReason, endedEmail } = useAuth();
  const [login, { isLoading, error }] = useLoginMutation();
  const passkey = usePasskeySignIn(go);
  const shown = passkey.error ?? apiErrorOf(error);
  const isTold = endReason !== null && endReason !== 'signed-out' && !shown;
  return (
    <PasswordStep
      t={(key, values) => t(key, values ?? {})}
      email={email || (endedEmail ?? '')}
      notice={isTold && t(`ended.${endReason}`)}
      signUp={signUp}
      busy={isLoading}
      error={shown}
      passkey={passkey}
      onSubmit={async (credentials) => {
        passkey.clear();
        const { error: refused } = await login({ body: credentials });
        if (!refused) go({ name: 'code', email: credentials.email });
      }}
    />
  );
}

function EnterCode({ email, go }: StepProps) {
  const { t } = useTranslation('sign-in');
  const signIn = useSignIn();
  const [otpLogin] = useOtpLoginMutation();
  const [resendOtp] = useResendOtpMutation();
  const [resendVerification] = useResendEmailVerificationMutation();
  const { requested } = useCodeSchedule('SIGN_UP', email);
  const check = async (otpCode: string) => {
    const { data, error } = await otpLogin({ body: { email, otpCode } });
    if (data) return signIn(data);
    if (apiErrorOf(error)?.code !== 'EMAIL_UNVERIFIED') throw error;
    // the code was right, but the address was never verified, so that code comes next
    await resendVerification({ body: { email } });
    requested(email);
    go({ name: 'verify', email });
  };
  return (
    <OneTimeCode
      title={t('code.title')}
      email={email}
      back={{ label: t('back'), onClick: () => go({ name: 'password', email }) }}
      check={check}
      resend={() => resendOtp({ body: { email } }).unwrap()}
    />
  );
}

function VerifyEmail({ email, go }: StepProps) {
  const { t } = useTranslation('sign-in');
  const signIn = useSignIn();
  const verify = useVerifyEmail();
  const [resend] = useResendEmailVerificationMutation();
  const schedule = useCodeSchedule('SIGN_UP', email);
  const check = async (otpCode: string) => {
    const session = await verify(email, otpCode);
    if (session) await signIn(session);
  };
  return (
    <OneTimeCode
      title={t('verify.title')}
      email={email}
      back={{ label: t('back'), onClick: () => go({ name: 'password', email }) }}
      check={check}
      resend={() => resend({ body: { email } }).unwrap()}
      schedule={schedule}
    >
      <p className="sg-text2">{t('verify.text')}</p>
    </OneTimeCode>
  );
}

const steps = { password: EnterPassword, code: EnterCode, verify: VerifyEmail };

/** Signs in at `/` and `/login` with password and one-time code; an unverified address is verified in between. */
export function SignInRoute({ signUp }: { signUp: boolean }) {
  const { state } = useLocation();
  const [step, go] = useState(() => firstStep(state));
  const Step = steps[step.name];
  return (
    <AwayWhenSignedIn>
      <SignLayout>
        <Step key={step.name} email={step.email} signUp={signUp} go={go} />
      </SignLayout>
    </AwayWhenSignedIn>
  );
}
