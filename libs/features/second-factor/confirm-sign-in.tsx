import {
  type ApiError,
  apiErrorOf,
  authApi,
  fieldErrors,
  type SecondFactor,
  signInApp,
  useConfirmSignInMutation,
} from '@sanaga/api';
import { useAppDispatch } from '@sanaga/auth';
import { authenticatorCodes } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { CodeInput, PlainForm, PlainNotice, SignTitle, TextField, useOnce } from '@sanaga/ui';
import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { knowsPasskeys, signByPasskey } from '../shared/passkeys/passkey-ceremony.ts';

interface PartProps {
  onDone: () => void;
}

/** Has the device sign what the server gives, and sends it back. */
function usePasskey({ onDone }: PartProps) {
  const { t } = useTranslation('second-factor');
  const dispatch = useAppDispatch();
  const [confirm] = useConfirmSignInMutation();
  const { busy, once } = useOnce();
  const [problem, setProblem] = useState<string>();
  const sign = async () => {
    setProblem(undefined);
    const begun = await dispatch(
      authApi.endpoints.startPasskeyLogin.initiate({ body: { app: signInApp() } }),
    );
    if (!begun.data) return setProblem(apiErrorOf(begun.error)?.message);
    const { response, end } = await signByPasskey(begun.data);
    if (!response) return setProblem(t(end === 'unsupported' ? 'passkey.unsupported' : 'passkey.declined'));
    const { error } = await confirm({ body: { assertion: response } });
    if (error) setProblem(apiErrorOf(error)?.message);
    else onDone();
  };
  return { busy, problem, onPress: () => void once(sign) };
}

function Passkey(props: PartProps) {
  const { t } = useTranslation('second-factor');
  const { busy, problem, onPress } = usePasskey(props);
  if (!knowsPasskeys()) return <PlainNotice tone="calm">{t('passkey.unsupported')}</PlainNotice>;
  return (
    <div className="sg-col">
      {problem !== undefined && (
        <PlainNotice tone="bad" live>
          {problem}
        </PlainNotice>
      )}
      <Button type="primary" size="large" block loading={busy} onClick={onPress}>
        {t('passkey.use')}
      </Button>
    </div>
  );
}

function AppCode({ onDone }: PartProps) {
  const { t } = useTranslation('second-factor');
  const [confirm] = useConfirmSignInMutation();
  const { busy, once } = useOnce();
  const [code, setCode] = useState('');
  const [error, setError] = useState<ApiError>();
  const send = (totp: string) => {
    if (totp.length < authenticatorCodes.digits) return;
    void once(async () => {
      setError(undefined);
      const { error: refused } = await confirm({ body: { totp } });
      if (!refused) return onDone();
      setError(apiErrorOf(refused));
      setCode('');
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(code);
  };
  return (
    <form className="sg-plain-form" method="post" onSubmit={submit}>
      <CodeInput
        value={code}
        onChange={setCode}
        onComplete={send}
        label={t('app.code')}
        error={error && (fieldErrors(error)['totp'] ?? error.message)}
        autoFocus
      />
      <button
        className="sg-submit"
        type="submit"
        disabled={code.length < authenticatorCodes.digits}
        aria-busy={busy}
      >
        {busy ? t('sending') : t('confirm')}
      </button>
    </form>
  );
}

function RecoveryCode({ onDone }: PartProps) {
  const { t } = useTranslation('second-factor');
  const [confirm, { isLoading, error }] = useConfirmSignInMutation();
  const atField = fieldErrors(error)['recoveryCode'];
  const send = async (recoveryCode: string) => {
    const { error: refused } = await confirm({ body: { recoveryCode } });
    if (!refused) onDone();
  };
  return (
    <PlainForm
      busy={isLoading}
      submit={t('confirm')}
      sending={t('sending')}
      error={atField === undefined ? apiErrorOf(error)?.message : undefined}
      onSubmit={({ recoveryCode = '' }) => void send(recoveryCode.trim())}
    >
      <TextField name="recoveryCode" label={t('recovery.code')} error={atField} autoComplete="off" required>
        {t('recovery.hint')}
      </TextField>
    </PlainForm>
  );
}

type Way = SecondFactor['methods'][number] | 'RECOVERY_CODE';
const parts = { PASSKEY: Passkey, TOTP: AppCode, RECOVERY_CODE: RecoveryCode };

interface ConfirmProps extends PartProps {
  methods: SecondFactor['methods'];
}

/** Confirms a sign-in by a passkey, the authenticator app or a recovery code; what the person has comes first. */
export function ConfirmSignIn({ methods, onDone }: ConfirmProps) {
  const { t } = useTranslation('second-factor');
  const choices: Way[] = methods.includes('TOTP') ? [...methods, 'RECOVERY_CODE'] : methods;
  const [way, setWay] = useState<Way>(() =>
    choices[0] === 'PASSKEY' && !knowsPasskeys() ? (choices[1] ?? 'PASSKEY') : (choices[0] ?? 'PASSKEY'),
  );
  const Part = parts[way];
  return (
    <>
      <SignTitle title={t('title')}>{t(`text.${way}`)}</SignTitle>
      <Part onDone={onDone} />
      <div className="second-factor-choices">
        {choices
          .filter((other) => other !== way)
          .map((other) => (
            <button key={other} type="button" className="sg-text-button" onClick={() => setWay(other)}>
              {t(`use.${other}`)}
            </button>
          ))}
      </div>
      <p className="sg-small sg-text2">{t('lost')}</p>
    </>
  );
}
