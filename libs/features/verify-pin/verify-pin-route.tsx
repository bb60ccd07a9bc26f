import { apiErrorOf, useOtpLoginMutation, useResendOtpMutation } from '@sanaga/api';
import { AwayWhenSignedIn, useSignIn } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { PlainForm, SignLayout, SignTitle, TextField, usePersistedState } from '@sanaga/ui';
import { useNavigate } from 'react-router';
import { OneTimeCode } from '../shared/codes/one-time-code.tsx';
import { useCodeSchedule } from '../shared/codes/use-code-schedule.ts';

/** Takes the one-time code at `/verify=pin` from people who come here directly, so the address is entered first. */
export function VerifyPinRoute() {
  const { t } = useTranslation('sign-in');
  const navigate = useNavigate();
  const signIn = useSignIn();
  const [otpLogin] = useOtpLoginMutation();
  const [resendOtp] = useResendOtpMutation();
  const [{ email }, keep, drop] = usePersistedState('verify-pin', { email: '' });
  const { requested } = useCodeSchedule('SIGN_UP', email);
  const check = async (otpCode: string) => {
    const { data, error } = await otpLogin({ body: { email, otpCode } });
    if (data) {
      await signIn(data);
      return drop();
    }
    if (apiErrorOf(error)?.code !== 'EMAIL_UNVERIFIED') throw error;
    requested(email);
    drop();
    await navigate(paths.login, { state: { verifyEmail: email } });
  };
  return (
    <AwayWhenSignedIn>
      <SignLayout>
        {email === '' ? (
          <>
            <SignTitle title={t('code.title')} back={{ label: t('back'), href: paths.login }}>
              {t('pin.text')}
            </SignTitle>
            <PlainForm
              busy={false}
              submit={t('continue')}
              sending={t('sending')}
              onSubmit={({ email: typed = '' }) => keep({ email: typed.trim() })}
            >
              <TextField name="email" type="email" label={t('email')} autoComplete="username" />
            </PlainForm>
          </>
        ) : (
          <OneTimeCode
            title={t('code.title')}
            email={email}
            back={{ label: t('back'), onClick: drop }}
            check={check}
            resend={() => resendOtp({ body: { email } }).unwrap()}
          />
        )}
      </SignLayout>
    </AwayWhenSignedIn>
  );
}
