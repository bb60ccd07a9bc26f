import { useTranslation } from '@sanaga/i18n';
import { NameInput, PhoneInput, useNameRule } from '@sanaga/ui';
import { Form, Input } from 'antd';
import { looksLikePhone } from '../shared/people/phone-number.ts';

interface PersonFieldsProps {
  /** Says what is wrong with an address that is well formed, if anything. */
  refusalOf: (email: string) => string | undefined;
}

/** Asks who is meant: name, e-mail and phone number; what is wrong with them is shown once the form is sent. */
export function PersonFields({ refusalOf }: PersonFieldsProps) {
  const { t } = useTranslation(['users', 'common']);
  const nameRule = useNameRule();
  const required = { required: true, whitespace: true, message: t('common:required') };
  const validator = (_: unknown, typed?: string) =>
    !typed || looksLikePhone(typed) ? Promise.resolve() : Promise.reject(new Error(t('invite.phoneShort')));
  const free = (_: unknown, typed = '') => {
    const refusal = refusalOf(typed.trim());
    return refusal === undefined ? Promise.resolve() : Promise.reject(new Error(refusal));
  };
  return (
    <>
      <Form.Item name="name" label={t('common:fields.fullName')} rules={[required, nameRule]}>
        <NameInput autoComplete="off" size="large" />
      </Form.Item>
      <Form.Item
        name="email"
        label={t('common:fields.email')}
        rules={[
          required,
          { type: 'email', message: t('common:emailInvalid'), validateTrigger: 'onSubmit' },
          { validator: free, validateTrigger: 'onSubmit' },
        ]}
      >
        <Input type="email" autoComplete="off" size="large" />
      </Form.Item>
      <Form.Item
        name="phoneNumber"
        label={t('common:fields.phoneNumber')}
        rules={[required, { validator, validateTrigger: 'onSubmit' }]}
      >
        <PhoneInput size="large" placeholder="6 77 41 20 85" />
      </Form.Item>
    </>
  );
}
