import type { ApiError } from '@sanaga/api';
import { paths } from '@sanaga/navigation';
import { PlainForm, PlainNotice, SignTitle, TextField } from '@sanaga/ui';

interface ResetRequestProps {
  /** Returns the `forgot-password` texts by key: i18next's, or the page's own before the app is there. */
  t: (key: string) => string;
  email?: string;
  /** Reason why the person is here although they asked for nothing. */
  reason?: string;
  busy: boolean;
  error?: ApiError;
  onSubmit: (email: string) => void;
}

/** Asks whose password is forgotten. Needs neither store nor router nor i18next, like the step of the password. */
export function ResetRequest({ t, email, reason, busy, error, onSubmit }: ResetRequestProps) {
  const atEmail = error?.errors?.find(({ field }) => field === 'email')?.message;
  return (
    <>
      <SignTitle title={t('request.title')} back={{ label: t('back'), href: paths.login }}>
        {t('request.text')}
      </SignTitle>
      <PlainForm
        busy={busy}
        submit={t('request.send')}
        sending={t('sending')}
        error={atEmail ? undefined : error?.message}
        onSubmit={({ email: typed = '' }) => onSubmit(typed.trim())}
      >
        {reason && (
          <PlainNotice tone="calm" live>
            {reason}
          </PlainNotice>
        )}
        <TextField
          name="email"
          type="email"
          label={t('email')}
          defaultValue={email}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={atEmail}
        />
      </PlainForm>
    </>
  );
}
