import { apiErrorOf, fieldErrors, type Passkey, useRemovePasskeyMutation } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { oneTimeCode } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { CodeInput, ConfirmAction, ResendCode, useAnnounce } from '@sanaga/ui';
import { useState } from 'react';

interface RemovePasskeyProps {
  /** Passkey that is to be removed; the question is closed while there is none. */
  passkey: Passkey | undefined;
  onClose: () => void;
}

/** Asks before a passkey is removed; the last one needs the code that the first try has mailed. */
export function RemovePasskey({ passkey, onClose }: RemovePasskeyProps) {
  const { t } = useTranslation('security');
  const announce = useAnnounce();
  const { email } = useCurrentUser();
  const [remove, { error, isLoading, reset }] = useRemovePasskeyMutation();
  const [asksCode, setAsksCode] = useState(false);
  const [code, setCode] = useState('');
  const { name = '', id = '' } = passkey ?? {};
  const close = () => {
    reset();
    setAsksCode(false);
    setCode('');
    onClose();
  };
  const send = async (otpCode?: string) => {
    const result = await remove({ id, body: { ...(otpCode && { otpCode }) } });
    if (!result.error) {
      announce(t('passkeys.removed', { name }));
      return close();
    }
    setCode('');
    if (apiErrorOf(result.error)?.code === 'CODE_REQUIRED') {
      reset();
      setAsksCode(true);
    }
  };
  const codeProblem = fieldErrors(error)['otpCode'];
  return (
    <ConfirmAction
      open={passkey !== undefined}
      title={t('passkeys.question')}
      confirmLabel={t('passkeys.remove')}
      onConfirm={() => void send(code)}
      onBack={close}
      danger
      busy={isLoading}
      disabled={asksCode && code.length < oneTimeCode.digits}
      error={codeProblem === undefined ? apiErrorOf(error)?.message : undefined}
      extra={
        asksCode && (
          <div className="sg-col">
            <p>{t('passkeys.questionLast', { email })}</p>
            <CodeInput value={code} onChange={setCode} error={codeProblem} autoFocus />
            <ResendCode onResend={() => void send()} busy={isLoading} />
          </div>
        )
      }
    >
      {t('passkeys.questionText', { name })}
    </ConfirmAction>
  );
}
