import { type Passkey, useRenamePasskeyMutation } from '@sanaga/api';
import { passkeyLimits } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { useAnnounce } from '@sanaga/ui';
import { Form, Input } from 'antd';
import { useSubmit } from '../forms/use-submit.ts';
import { FactorDialog } from './factor-dialog.tsx';

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation(['security', 'common']);
  const announce = useAnnounce();
  const [form] = Form.useForm<{ name: string }>();
  const [rename] = useRenamePasskeyMutation();
  const { formProps, busy, refusal } = useSubmit(
    form,
    ({ name }) => rename({ id: passkey.id, body: { name: name.trim() } }),
    (renamed) => {
      announce(t('passkeys.renamed', { name: renamed?.name }));
      onClose();
    },
  );
  return (
    <FactorDialog
      title={t('passkeys.renameName', { name: passkey.name })}
      action={t('passkeys.save')}
      busy={busy}
      onAction={() => form.submit()}
      onClose={onClose}
      problem={refusal}
    >
      <Form {...formProps} initialValues={{ name: passkey.name }}>
        <Form.Item
          name="name"
          label={t('passkeys.name')}
          rules={[{ required: true, whitespace: true, message: t('common:required') }]}
        >
          <Input size="large" maxLength={passkeyLimits.name} autoFocus autoComplete="off" />
        </Form.Item>
      </Form>
    </FactorDialog>
  );
}
