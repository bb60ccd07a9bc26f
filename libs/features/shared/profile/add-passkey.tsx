import {
  apiErrorOf,
  useAddPasskeyMutation,
  useListOwnSessionsQuery,
  useStartPasskeyMutation,
} from '@sanaga/api';
import { passkeyLimits } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { PasswordField, useAnnounce, useOnce } from '@sanaga/ui';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { showFieldErrors } from '../forms/field-errors.ts';
import { formPropsOf } from '../forms/use-submit.ts';
import { makePasskey } from '../passkeys/passkey-ceremony.ts';
import { FactorDialog } from './factor-dialog.tsx';

interface Fields {
  name: string;
  password?: string;
}

/** Returns what this device is called among the person's sessions. */
function useThisDevice(): string {
  const { t } = useTranslation('security');
  const { data = [] } = useListOwnSessionsQuery();
  const { browser, system } = data.find(({ current }) => current) ?? {};
  if (browser && system) return t('sessions.device', { browser, system });
  return browser ?? system ?? '';
}

/** Makes the passkey: the server's options, the device, the server again. */
function useAdding(onAdded: (name: string) => void) {
  const { t } = useTranslation('security');
  const [form] = Form.useForm<Fields>();
  const [start] = useStartPasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const { busy, once } = useOnce();
  const [asksPassword, setAsksPassword] = useState(false);
  const [problem, setProblem] = useState<string>();
  const refuse = (error: unknown) => {
    if (apiErrorOf(error)?.code === 'PASSWORD_REQUIRED' && !asksPassword) setAsksPassword(true);
    else setProblem(showFieldErrors(form, error));
  };
  const send = async ({ name, password }: Fields) => {
    setProblem(undefined);
    const begun = await start({ body: { ...(password && { password }) } });
    if (!begun.data) return refuse(begun.error);
    const { response, end } = await makePasskey(begun.data);
    if (!response) return setProblem(t(`passkeys.ended.${end}`));
    const { data, error } = await add({ body: { ...response, name: name.trim() } });
    if (data) onAdded(data.name);
    else refuse(error);
  };
  return { form, busy, asksPassword, problem, send: (fields: Fields) => void once(() => send(fields)) };
}

/** Adds a passkey of this device, or of one that it reaches, under a name. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['security', 'common']);
  const announce = useAnnounce();
  const device = useThisDevice();
  const { form, busy, asksPassword, problem, send } = useAdding((name) => {
    announce(t('passkeys.added', { name }));
    onClose();
  });
  const required = { required: true, whitespace: true, message: t('common:required') };
  return (
    <FactorDialog
      title={t('passkeys.add')}
      action={t('passkeys.continue')}
      busyLabel={t('passkeys.waiting')}
      busy={busy}
      onAction={() => form.submit()}
      onClose={onClose}
      problem={problem}
    >
      <Form {...formPropsOf(form)} initialValues={{ name: device }} onFinish={send}>
        <Form.Item name="name" label={t('passkeys.name')} rules={[required]} extra={t('passkeys.nameHint')}>
          <Input size="large" maxLength={passkeyLimits.name} autoFocus autoComplete="off" />
        </Form.Item>
        {asksPassword && (
          <Form.Item
            name="password"
            label={t('passkeys.password')}
            rules={[required]}
            extra={t('passkeys.passwordText')}
          >
            <PasswordField size="large" autoFocus />
          </Form.Item>
        )}
      </Form>
    </FactorDialog>
  );
}
