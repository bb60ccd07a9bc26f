import { nameStateOf } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { Hint, PhoneInput, RegisteredName } from '@sanaga/ui';
import { Form } from 'antd';
import { looksLikePhone } from './phone-number.ts';
import type { NameLookup } from './use-registered-name.ts';

interface PayeeNumberFieldProps {
  /** The field's name in its form and in the server's errors. */
  name: string;
  label: string;
  lookup: NameLookup;
}

/** A Mobile Money number with what the operator reports about it beneath. */
export function PayeeNumberField({ name, label, lookup }: PayeeNumberFieldProps) {
  const { t } = useTranslation(['payee', 'common']);
  const { found, problem, checking } = lookup;
  const validator = (_: unknown, typed?: string) =>
    !typed || looksLikePhone(typed) ? Promise.resolve() : Promise.reject(new Error(t('short')));
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
      extra={problem ? <Hint tone="bad">{problem}</Hint> : below}
    >
      <PhoneInput size="large" placeholder="6 77 41 20 85" />
    </Form.Item>
  );
}
