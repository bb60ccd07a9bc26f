import type { ApiError } from '@sanaga/api';
import { passwordIsStrong, type PasswordOwner } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { PasswordHints, TextField } from '@sanaga/ui';
import { useState } from 'react';

/** Mistakes in a new password, named as in the `sign-in` texts. */
export type PasswordMistake = 'weak' | 'differs';

/** Finds all mistakes in the values before anything is sent. */
export const passwordMistakes = (
  password: string,
  confirm: string,
  owner: PasswordOwner,
): readonly PasswordMistake[] => [
  ...(passwordIsStrong(password, owner) ? [] : (['weak'] as const)),
  ...(password === confirm ? [] : (['differs'] as const)),
];

/** Returns the server's objection to a password, under either name that calls give it. */
export const passwordErrorOf = (error: ApiError | undefined): string | undefined =>
  error?.errors?.find(({ field }) => field === 'password' || field === 'newPassword')?.message ??
  (error?.code === 'PASSWORD_WEAK' ? error.message : undefined);

interface NewPasswordProps {
  /** True for the first password of an account. */
  first?: boolean;
  /** Owner of the password, as far as the page knows. */
  owner: PasswordOwner;
  mistakes?: readonly PasswordMistake[];
  /** Server's objection to the password. */
  error?: string;
}

/** Asks for a new password, twice, with the hints ticking off while it is typed. */
export function NewPassword({ first = false, owner, mistakes = [], error }: NewPasswordProps) {
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
        error={error ?? (mistakes.includes('weak') ? t('newPassword.weak') : undefined)}
      />
      <PasswordHints password={password} owner={owner} />
      <TextField
        name="confirm"
        type="password"
        label={t('newPassword.confirm')}
        autoComplete="new-password"
        eye={eye}
        dependencies={['password']}
        error={mistakes.includes('differs') ? t('newPassword.differs') : undefined}
      />
    </>
  );
}
