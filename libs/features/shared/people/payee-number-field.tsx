import { nameStateOf } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { PhoneInput, RegisteredName } from '@sanaga/ui';
import { Form } from 'antd';
import { useEffect } from 'react';
import { hasLostDigits, looksLikePhone, toPhoneNumber } from './phone-number.ts';
import type { NameLookup } from './use-registered-name.ts';

interface PayeeNumberFieldProps {
  /** Name of the field in its form and in the server's errors. */
  name: string;
  label: string;
  lookup: NameLookup;
}

/** Asks for a Mobile Money number, and shows beneath it what the operator reports about it. */
export function PayeeNumberField({ name, label, lookup }: PayeeNumberFieldProps) {
  const { t } = useTranslation(['payee', 'common']);
  const { number, found, problem, checking } = lookup;
  const validator = (_: unknown, typed?: string) => {
    if (!typed) return Promise.resolve();
    if (hasLostDigits(typed)) return Promise.reject(new Error(t('common:digitsLost')));
    if (!looksLikePhone(typed)) return Promise.reject(new Error(t('short')));
    return problem && toPhoneNumber(typed) === number
      ? Promise.reject(new Error(problem))
      : Promise.resolve();
  };
  const form = Form.useFormInstance();
  useEffect(() => {
    if (problem) form.setFields([{ name, errors: [problem] }]);
  }, [form, name, problem]);
  const below = found ? (
    <RegisteredName match={nameStateOf(found)} name={found.registeredName ?? undefined} />
  ) : (
    <span className="sg-small sg-text3">{checking ? t('checking') : t('hint')}</span>
  );
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[
        { required: true, whitespace: true, message: t('common:required') },
        { validator, validateTrigger: 'onSubmit' },
      ]}
      extra={below}
    >
      <PhoneInput size="large" placeholder="6 77 41 20 85" />
    </Form.Item>
  );
}
