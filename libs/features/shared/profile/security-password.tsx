import { apiErrorOf, useChangePasswordMutation } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { passwordIsStrong } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, Card, Hint, Notice, PasswordField, PasswordHints, useAnnounce } from '@sanaga/ui';
import { Form } from 'antd';
import { useState } from 'react';
import { showAtFields, showFieldErrors } from '../forms/field-errors.ts';
import './security.css';

interface Fields {
  oldPassword: string;
  newPassword: string;
  confirm: string;
}

function useRules() {
  const { t } = useTranslation(['security', 'common']);
  const required = { required: true, message: t('common:required') };
  const strong = {
    validateTrigger: 'onSubmit',
    validator: (_: unknown, typed = '') =>
      typed === '' || passwordIsStrong(typed)
        ? Promise.resolve()
        : Promise.reject(new Error(t('password.weak'))),
  };
  const same = ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
    validateTrigger: 'onSubmit',
    validator: (_: unknown, typed?: string) =>
      !typed || typed === getFieldValue('newPassword')
        ? Promise.resolve()
        : Promise.reject(new Error(t('password.differs'))),
  });
  return { required, strong, same };
}

/** Another password, by the old one; the hints tick off while it is typed. */
export function PasswordCard() {
  const { t } = useTranslation('security');
  const { email } = useCurrentUser();
  const announce = useAnnounce();
  const { required, strong, same } = useRules();
  const [form] = Form.useForm<Fields>();
  const typed = Form.useWatch<string | undefined>('newPassword', form) ?? '';
  const [refusal, setRefusal] = useState<string>();
  const [changed, setChanged] = useState(false);
  const [change, { isLoading }] = useChangePasswordMutation();

  const send = async ({ oldPassword, newPassword }: Fields) => {
    setRefusal(undefined);
    setChanged(false);
    const { error } = await change({ body: { email, oldPassword, newPassword } });
    if (!error) {
      form.resetFields();
      setChanged(true);
      announce(t('password.done'));
      return;
    }
    const failure = apiErrorOf(error);
    if (failure?.code === 'CREDENTIALS_WRONG')
      showAtFields(form, [{ field: 'oldPassword', message: t('password.wrong') }]);
    else if (failure?.code === 'PASSWORD_WEAK')
      showAtFields(form, [
        { field: 'newPassword', message: failure.errors?.[0]?.message ?? failure.message },
      ]);
    else setRefusal(showFieldErrors(form, error));
  };
  return (
    <Card title={t('password.title')}>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        onFinish={(fields) => void send(fields)}
      >
        {/* password managers learn by it whose password this is */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <Form.Item name="oldPassword" label={t('password.old')} rules={[required]}>
          <PasswordField size="large" />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label={t('password.new')}
          rules={[required, strong]}
          extra={<PasswordHints password={typed} />}
        >
          <PasswordField size="large" autoComplete="new-password" />
        </Form.Item>
        <Form.Item name="confirm" label={t('password.confirm')} rules={[required, same]}>
          <PasswordField size="large" autoComplete="new-password" />
        </Form.Item>
        <div role="alert">{refusal && <Hint tone="bad">{refusal}</Hint>}</div>
        {changed && <Notice tone="good">{t('password.done')}</Notice>}
        <div className="security-buttons">
          <span className="sg-spread sg-small sg-text2">{t('password.text')}</span>
          <BusyButton htmlType="submit" busy={isLoading}>
            {t('password.action')}
          </BusyButton>
        </div>
      </Form>
    </Card>
  );
}
