import { useEditProfileMutation } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, Card, PhoneField, useAnnounce } from '@sanaga/ui';
import { Form } from 'antd';
import { Refusal } from '../forms/refusal.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { toPhoneNumber } from '../people/phone-number.ts';
import { useDialCountries } from '../people/use-dial-countries.tsx';
import './security.css';

/** Takes the number of a person who has none yet. It replaces nothing, so it needs no code. */
export function FirstPhoneNumber() {
  const { t } = useTranslation(['security', 'common']);
  const announce = useAnnounce();
  const countries = useDialCountries();
  const [form] = Form.useForm<{ phoneNumber: string }>();
  const [edit] = useEditProfileMutation();
  const { formProps, busy, refusal } = useSubmit(
    form,
    ({ phoneNumber }) =>
      edit({ body: { jsonData: JSON.stringify({ phoneNumber: toPhoneNumber(phoneNumber) }) } }),
    () => announce(t('contact.done.phone')),
  );
  return (
    <Card title={t('contact.title.phone')}>
      <Form {...formProps}>
        <Form.Item
          name="phoneNumber"
          label={t('contact.first')}
          rules={[{ required: true, message: t('common:required') }]}
        >
          <PhoneField size="large" countries={countries} />
        </Form.Item>
        <Refusal>{refusal}</Refusal>
        <div className="security-buttons">
          <BusyButton htmlType="submit" busy={busy}>
            {t('common:actions.save')}
          </BusyButton>
        </div>
      </Form>
    </Card>
  );
}
