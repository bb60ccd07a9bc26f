import type { ApiError } from '@sanaga/api';
import { productName } from '@sanaga/domain';
import { paths } from '@sanaga/navigation';
import { Link, PlainForm, PlainNotice, SignTitle, TextField } from '@sanaga/ui';
import type { ReactNode } from 'react';

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
  onSubmit: (credentials: { email: string; password: string }) => void;
}

const fieldsOf = (error: ApiError | undefined): Record<string, string | undefined> =>
  Object.fromEntries((error?.errors ?? []).map(({ field, message }) => [field, message]));

/**
 * Asks for e-mail and password. Needs neither store nor router nor i18next, so that it can be the first thing on the
 * screen.
 */
export function PasswordStep({ t, email, notice, signUp, busy, error, onSubmit }: PasswordStepProps) {
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
              autoComplete="username"
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
