import { apiErrorOf, fieldErrors, useRemoveAuthenticatorAppMutation } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { oneTimeCode } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { CodeInput, ConfirmAction, Hint, ResendCode, useAnnounce } from '@sanaga/ui';
import { Input } from 'antd';
import { useState } from 'react';

type By = 'code' | 'recoveryCode' | 'otpCode';

/** Removes the app by whichever code the person has. */
function useRemoval() {
  const [remove, { error, isLoading, reset }] = useRemoveAuthenticatorAppMutation();
  const [by, setBy] = useState<By>('code');
  const [entered, setEntered] = useState('');
  const choose = (next: By) => {
    reset();
    setEntered('');
    setBy(next);
  };
  const mail = async () => {
    const result = await remove({ body: {} });
    if (apiErrorOf(result.error)?.code === 'CODE_REQUIRED') choose('otpCode');
  };
  const send = async (): Promise<boolean> => {
    const result = await remove({ body: { [by]: entered.trim() } });
    setEntered('');
    return !result.error;
  };
  const atField = fieldErrors(error)[by];
  const isReady = by === 'recoveryCode' ? entered.trim() !== '' : entered.length === oneTimeCode.digits;
  return { by, choose, entered, setEntered, mail, send, isReady, isLoading, atField, error };
}

interface RecoveryCodeFieldProps {
  value: string;
  onChange: (typed: string) => void;
  error?: string;
}

function RecoveryCodeField({ value, onChange, error }: RecoveryCodeFieldProps) {
  const { t } = useTranslation('security');
  return (
    <label>
      {t('app.recoveryCode')}
      <Input
        size="large"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        status={error && 'error'}
      />
      <span role="alert">{error && <Hint tone="bad">{error}</Hint>}</span>
    </label>
  );
}

/** Asks for a code of the app, a recovery code or a mailed one before the app is removed. */
export function RemoveAuthenticatorApp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('security');
  const announce = useAnnounce();
  const { email } = useCurrentUser();
  const { by, choose, entered, setEntered, mail, send, isReady, isLoading, atField, error } = useRemoval();
  const close = () => {
    choose('code');
    onClose();
  };
  const confirm = async () => {
    if (!(await send())) return;
    announce(t('app.removed'));
    close();
  };
  return (
    <ConfirmAction
      open={open}
      title={t('app.question')}
      confirmLabel={t('app.remove')}
      onConfirm={() => void confirm()}
      onBack={close}
      danger
      busy={isLoading}
      disabled={!isReady}
      error={atField === undefined ? apiErrorOf(error)?.message : undefined}
      extra={
        <div className="sg-col">
          {by === 'recoveryCode' ? (
            <RecoveryCodeField value={entered} onChange={setEntered} error={atField} />
          ) : (
            <>
              <p>{by === 'code' ? t('app.questionCode') : t('app.mailed', { email })}</p>
              <CodeInput
                key={by}
                value={entered}
                onChange={setEntered}
                label={by === 'code' ? t('app.code') : undefined}
                error={atField}
                autoFocus
              />
            </>
          )}
          {by === 'otpCode' && <ResendCode onResend={() => void mail()} busy={isLoading} />}
          {by === 'code' && (
            <div className="security-others">
              <button type="button" className="sg-text-button" onClick={() => choose('recoveryCode')}>
                {t('app.byRecovery')}
              </button>
              <button
                type="button"
                className="sg-text-button"
                disabled={isLoading}
                onClick={() => void mail()}
              >
                {t('app.byMail')}
              </button>
            </div>
          )}
        </div>
      }
    >
      {t('app.questionText')}
    </ConfirmAction>
  );
}
