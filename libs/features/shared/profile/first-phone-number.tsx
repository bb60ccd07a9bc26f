import { useEditProfileMutation } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, Card, Hint, PhoneField, useAnnounce } from '@sanaga/ui';
import { Form } from 'antd';
import { useState } from 'react';
import { showFieldErrors } from '../forms/field-errors.ts';
import { toPhoneNumber } from '../people/phone-number.ts';
import { useDialCountries } from '../people/use-dial-countries.tsx';
import './security.css';

/** The number of whoever has none yet: nothing is changed by it, so it needs no code. */
export function FirstPhoneNumber() {
  const { t } = useTranslation(['security', 'common']);
  const announce = useAnnounce();
  const countries = useDialCountries();
  const [form] = Form.useForm<{ phoneNumber: string }>();
  const [refusal, setRefusal] = useState<string>();
  const [edit, { isLoading }] = useEditProfileMutation();
  const send = async ({ phoneNumber }: { phoneNumber: string }) => {
    setRefusal(undefined);
    const jsonData = JSON.stringify({ phoneNumber: toPhoneNumber(phoneNumber) });
    const { error } = await edit({ body: { jsonData } });
    if (error) setRefusal(showFieldErrors(form, error));
    else announce(t('contact.done.phone'));
  };
  return (
    <Card title={t('contact.title.phone')}>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(fields) => void send(fields)}>
        <Form.Item
          name="phoneNumber"
          label={t('contact.first')}
          rules={[{ required: true, message: t('common:required') }]}
        >
          <PhoneField size="large" countries={countries} />
        </Form.Item>
        <div role="alert">{refusal && <Hint tone="bad">{refusal}</Hint>}</div>
        <div className="security-buttons">
          <BusyButton htmlType="submit" busy={isLoading}>
            {t('common:actions.save')}
          </BusyButton>
        </div>
      </Form>
    </Card>
  );
}
