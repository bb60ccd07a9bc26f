import { useCurrentUser } from '@sanaga/auth';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { CodeInput, Hint, Notice, ResendCode } from '@sanaga/ui';
import { useEffect, useEffectEvent } from 'react';
import type { Authorisation } from './use-authorisation.ts';

interface AuthorisationCodeProps {
  authorisation: Authorisation;
  autoFocus?: boolean;
  disabled?: boolean;
}

/** Shows the boxes for the mailed code, or that it was right. If none was mailed yet, it is mailed now. */
export function AuthorisationCode({ authorisation, autoFocus, disabled }: AuthorisationCodeProps) {
  const { t } = useTranslation('users');
  const { time } = useFormats();
  const { email } = useCurrentUser();
  const { code, setCode, codeProblem, problem, verified, busy, requestCode, invitesUntil } = authorisation;
  const ensureCode = useEffectEvent(authorisation.ensureCode);
  useEffect(() => ensureCode(), []);
  if (verified)
    return (
      <Notice tone="good">
        {invitesUntil ? t('code.verifiedInviting', { time: time(invitesUntil) }) : t('code.verified')}
      </Notice>
    );
  return (
    <div className="sg-col">
      <p>{t('code.text', { email })}</p>
      <CodeInput
        value={code}
        onChange={setCode}
        error={codeProblem}
        disabled={busy || disabled}
        autoFocus={autoFocus}
      />
      <ResendCode onResend={() => void requestCode()} busy={busy} />
      <div role="alert">{problem && <Hint tone="bad">{problem}</Hint>}</div>
    </div>
  );
}
