import { apiErrorOf, fieldErrors, useConfirmAuthenticatorAppMutation } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { CodeInput, Copyable, PasswordField, useAnnounce, useOnce } from '@sanaga/ui';
import { Form, QRCode } from 'antd';
import { useState } from 'react';
import { showFieldErrors } from '../forms/field-errors.ts';
import { formPropsOf } from '../forms/use-submit.ts';
import { FactorDialog } from './factor-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export interface Secret {
  secret: string;
  uri: string;
}

/** Shows a secret in groups that people can type. */
const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

interface ScanStepProps extends Secret {
  onConfirmed: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

function ScanStep({ secret, uri, onConfirmed, onClose }: ScanStepProps) {
  const { t } = useTranslation('security');
  const [code, setCode] = useState('');
  const [confirm, { error, isLoading }] = useConfirmAuthenticatorAppMutation();
  const send = async (digits: string) => {
    const { data } = await confirm({ body: { code: digits } });
    setCode('');
    if (data) onConfirmed(data.recoveryCodes);
  };
  return (
    <FactorDialog
      title={t('app.add')}
      action={t('app.confirm')}
      busy={isLoading}
      onAction={() => void send(code)}
      onClose={onClose}
    >
      <div className="sg-col">
        <p>{t('app.scan')}</p>
        <div className="security-qr" role="img" aria-label={t('app.scanAlt')}>
          <QRCode value={uri} type="svg" size={184} color="#000" bgColor="#fff" bordered={false} />
        </div>
        <div>
          <p className="sg-small sg-text2">{t('app.type')}</p>
          <Copyable text={inGroups(secret)} what={t('app.key')} mono />
        </div>
        <p>{t('app.enter')}</p>
        <CodeInput
          value={code}
          onChange={setCode}
          onComplete={(digits) => void send(digits)}
          label={t('app.code')}
          error={fieldErrors(error)['code'] ?? apiErrorOf(error)?.message}
          disabled={isLoading}
          autoFocus
        />
      </div>
    </FactorDialog>
  );
}

interface PasswordStepProps {
  onPassword: (password: string) => Promise<unknown>;
  onClose: () => void;
}

function PasswordStep({ onPassword, onClose }: PasswordStepProps) {
  const { t } = useTranslation(['security', 'common']);
  const [form] = Form.useForm<{ password: string }>();
  const { busy, once } = useOnce();
  const [problem, setProblem] = useState<string>();
  const send = async ({ password }: { password: string }) => {
    const error = await onPassword(password);
    setProblem(error === undefined ? undefined : showFieldErrors(form, error));
  };
  return (
    <FactorDialog
      title={t('app.add')}
      action={t('passkeys.continue')}
      busy={busy}
      onAction={() => form.submit()}
      onClose={onClose}
      problem={problem}
    >
      <Form {...formPropsOf(form)} onFinish={(fields) => void once(() => send(fields))}>
        <Form.Item
          name="password"
          label={t('passkeys.password')}
          rules={[{ required: true, message: t('common:required') }]}
          extra={t('passkeys.passwordText')}
        >
          <PasswordField size="large" autoFocus />
        </Form.Item>
      </Form>
    </FactorDialog>
  );
}

interface SetUpProps {
  /** Secret of the app; without it the password comes first. */
  secret: Secret | undefined;
  /** Begins again with the password; returns what was refused. */
  onPassword: (password: string) => Promise<unknown>;
  onClose: () => void;
}

/** Shows the secret as a QR code and as text, takes a code of the app, and shows the recovery codes once. */
export function SetUpAuthenticatorApp({ secret, onPassword, onClose }: SetUpProps) {
  const { t } = useTranslation('security');
  const announce = useAnnounce();
  const [codes, setCodes] = useState<string[]>();
  const confirmed = (recoveryCodes: string[]) => {
    announce(t('app.done'));
    setCodes(recoveryCodes);
  };
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (secret) return <ScanStep {...secret} onConfirmed={confirmed} onClose={onClose} />;
  return <PasswordStep onPassword={onPassword} onClose={onClose} />;
}
