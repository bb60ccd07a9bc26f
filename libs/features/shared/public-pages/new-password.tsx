import type { ApiError } from '@sanaga/api';
import { passwordIsStrong, type PasswordOwner } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { PasswordHints, TextField } from '@sanaga/ui';
import { useState } from 'react';

/** Finds a mistake in the values before anything is sent; it is named as in the `sign-in` texts. */
export function passwordMistake(
  password: string,
  confirm: string,
  owner: PasswordOwner,
): 'weak' | 'differs' | undefined {
  if (!passwordIsStrong(password, owner)) return 'weak';
  return password === confirm ? undefined : 'differs';
}

/** Returns the server's objection to a password, under either name that calls give it. */
export const passwordErrorOf = (error: ApiError | undefined): string | undefined =>
  error?.errors?.find(({ field }) => field === 'password' || field === 'newPassword')?.message ??
  (error?.code === 'PASSWORD_WEAK' ? error.message : undefined);

interface NewPasswordProps {
  /** True for the first password of an account. */
  first?: boolean;
  /** Owner of the password, as far as the page knows. */
  owner: PasswordOwner;
  mistake?: 'weak' | 'differs';
  /** Server's objection to the password. */
  error?: string;
}

/** Asks for a new password, twice, with the hints ticking off while it is typed. */
export function NewPassword({ first = false, owner, mistake, error }: NewPasswordProps) {
  const { t } = useTranslation('sign-in');
  const [password, setPassword] = useState('');
  const eye = { show: t('showPassword'), hide: t('hidePassword') };
  return (
    <>
      <TextField
        name="password"
        type="password"
        label={first ? t('password') : t('newPassword.label')}
        autoComplete="new-password"
        eye={eye}
        onChange={(event) => setPassword(event.target.value)}
        error={error ?? (mistake === 'weak' ? t('newPassword.weak') : undefined)}
      />
      <PasswordHints password={password} owner={owner} />
      <TextField
        name="confirm"
        type="password"
        label={t('newPassword.confirm')}
        autoComplete="new-password"
        eye={eye}
        error={mistake === 'differs' ? t('newPassword.differs') : undefined}
      />
    </>
  );
}
