import type { ApiError } from '@sanaga/api';
import { productName } from '@sanaga/domain';
import { paths } from '@sanaga/navigation';
import { Icon, Link, PlainForm, PlainNotice, SignTitle, TextField } from '@sanaga/ui';
import type { FormEvent, ReactNode } from 'react';
import './password-step.css';

interface PasswordStepProps {
  /** Returns the `sign-in` texts by key: i18next's, or the page's own before the app is there. */
  t: (key: string, values?: Record<string, string>) => string;
  email?: string;
  /** Reason why the person is here although they were signed in. */
  notice?: ReactNode;
  /** True if people may sign up; the console has no sign-up. */
  signUp: boolean;
  busy: boolean;
  error?: ApiError;
  /** Sign-in with a passkey instead: its press, and whether the device is at it. */
  passkey: { busy: boolean; onPress: () => void };
  onSubmit: (credentials: { email: string; password: string }) => void;
}

const fieldsOf = (error: ApiError | undefined): Record<string, string | undefined> =>
  Object.fromEntries((error?.errors ?? []).map(({ field, message }) => [field, message]));

/** Offers a passkey instead. It is a form, so that a press before the script has loaded is held like any other. */
function PasskeyButton({ t, busy, onPress }: Pick<PasswordStepProps, 't'> & PasswordStepProps['passkey']) {
  const press = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onPress();
  };
  return (
    <form className="sg-plain-form sg-sign-below" method="post" onSubmit={press}>
      {t('passkey.or')}
      <button
        className="sg-submit sg-passkey-button"
        type="submit"
        name="with"
        value="passkey"
        aria-disabled={busy}
        aria-busy={busy}
      >
        <Icon name={busy ? 'refresh' : 'key'} className={busy ? 'sg-turning' : ''} />
        {t(busy ? 'passkey.waiting' : 'passkey.action')}
      </button>
    </form>
  );
}

/**
 * Asks for e-mail and password, or a passkey. Needs neither store nor router nor i18next, so that it can be the first thing on the
 * screen.
 */
export function PasswordStep(props: PasswordStepProps) {
  const { t, email, notice, signUp, busy, error, passkey, onSubmit } = props;
  const fields = fieldsOf(error);
  const atFields = fields['email'] !== undefined || fields['password'] !== undefined;
  return (
    <>
      <SignTitle title={t('title')}>{t(signUp ? 'subtitle' : 'consoleSubtitle')}</SignTitle>
      <PlainForm
        busy={busy}
        submit={t('continue')}
        sending={t('sending')}
        error={atFields ? undefined : error?.message}
        onSubmit={({ email: typed = '', password = '' }) => onSubmit({ email: typed.trim(), password })}
      >
        {(button) => (
          <>
            {notice && <PlainNotice tone="calm">{notice}</PlainNotice>}
            <TextField
              name="email"
              type="email"
              label={t('email')}
              defaultValue={email}
              autoComplete="username webauthn"
              autoCapitalize="none"
              spellCheck={false}
              error={fields['email']}
            />
            <TextField
              name="password"
              type="password"
              label={t('password')}
              autoComplete="current-password"
              eye={{ show: t('showPassword'), hide: t('hidePassword') }}
              aside={<Link href={paths.forgotPassword}>{t('forgot')}</Link>}
              action={button}
              error={fields['password']}
            />
          </>
        )}
      </PlainForm>
      <PasskeyButton t={t} {...passkey} />
      {signUp && (
        <p className="sg-sign-below">
          {t('newHere', { product: productName })}{' '}
          <Link className="sg-strong" href={paths.signUp}>
            {t('createAccount')}
          </Link>
        </p>
      )}
    </>
  );
}
