import { type ApiError, apiErrorOf, useChangePasswordMutation } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { passwordIsStrong, type PasswordOwner } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, Card, Notice, PasswordField, PasswordHints, useAnnounce } from '@sanaga/ui';
import { Form } from 'antd';
import { Refusal } from '../forms/refusal.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import './security.css';

interface Fields {
  oldPassword: string;
  newPassword: string;
  confirm: string;
}

function useRules(owner: PasswordOwner) {
  const { t } = useTranslation(['security', 'common']);
  const required = { required: true, message: t('common:required') };
  const strong = {
    validateTrigger: 'onSubmit',
    validator: (_: unknown, typed = '') =>
      typed === '' || passwordIsStrong(typed, owner)
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
  const another = ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
    validateTrigger: 'onSubmit',
    validator: (_: unknown, typed?: string) =>
      !typed || typed !== getFieldValue('oldPassword')
        ? Promise.resolve()
        : Promise.reject(new Error(t('password.current'))),
  });
  return { required, strong, same, another };
}

/** Changes the password, by the old one; the hints tick off while it is typed. */
export function PasswordCard() {
  const { t } = useTranslation('security');
  const { name, email, phoneNumber, organizationName } = useCurrentUser();
  const owner = { name, email, phoneNumber, organisationName: organizationName };
  const announce = useAnnounce();
  const { required, strong, same, another } = useRules(owner);
  const [form] = Form.useForm<Fields>();
  const typed = Form.useWatch<string | undefined>('newPassword', form) ?? '';
  const [change] = useChangePasswordMutation();
  /** Moves what the server refuses about one of the two passwords to its field. */
  const atField = (failure: ApiError | undefined): ApiError | undefined => {
    const message = failure?.errors?.[0]?.message ?? failure?.message ?? '';
    if (failure?.code === 'CREDENTIALS_WRONG')
      return { ...failure, errors: [{ field: 'oldPassword', message: t('password.wrong') }] };
    if (failure?.code === 'PASSWORD_WEAK') return { ...failure, errors: [{ field: 'newPassword', message }] };
    return failure;
  };
  const send = async ({ oldPassword, newPassword }: Fields) => {
    const { data, error } = await change({ body: { email, oldPassword, newPassword } });
    return { data, error: atField(apiErrorOf(error)) };
  };
  const { formProps, busy, refusal, saved } = useSubmit(form, send, () => {
    form.resetFields();
    announce(t('password.done'));
  });
  return (
    <Card title={t('password.title')}>
      <Form {...formProps}>
        {/* tells password managers whose password this is */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <Form.Item name="oldPassword" label={t('password.old')} rules={[required]}>
          <PasswordField size="large" />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label={t('password.new')}
          rules={[required, strong, another]}
          extra={<PasswordHints password={typed} owner={owner} />}
        >
          <PasswordField size="large" autoComplete="new-password" />
        </Form.Item>
        <Form.Item name="confirm" label={t('password.confirm')} rules={[required, same]}>
          <PasswordField size="large" autoComplete="new-password" />
        </Form.Item>
        <Refusal>{refusal}</Refusal>
        {saved && <Notice tone="good">{t('password.done')}</Notice>}
        <div className="sg-wrap security-buttons">
          <span className="sg-spread sg-small sg-text2">{t('password.text')}</span>
          <BusyButton htmlType="submit" busy={busy}>
            {t('password.action')}
          </BusyButton>
        </div>
      </Form>
    </Card>
  );
}
