import { type Beneficiary, type PayeeCheck, useListAllBeneficiariesQuery } from '@sanaga/api';
import { isFoundBy } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import {
  ErrorWithRetry,
  Hint,
  Link,
  NameInput,
  Notice,
  PhoneInput,
  SkeletonRows,
  useNameRule,
  usePhone,
} from '@sanaga/ui';
import { Checkbox, Form, Input, Segmented, Select } from 'antd';
import { memo, type ReactNode } from 'react';
import { loadErrorOf } from '../shared/lists/load-error.ts';
import { NameComparison } from '../shared/payment/payment-view.tsx';
import { Remarks } from '../shared/payment/remarks.tsx';
import { isChanged, newDetailsOf } from '../shared/beneficiary/changed-details.tsx';
import { formatPhone, hasLostDigits, looksLikePhone } from '../shared/people/phone-number.ts';
import type { Draft } from './draft.ts';

interface PayeeFieldsProps {
  /** Name that the operator has registered for the payee, and what else the approver will be told to check. */
  found?: PayeeCheck;
  /** Server's objection to the number. */
  problem?: string;
  checking: boolean;
}

function useBelowNumber({ found, checking }: Pick<PayeeFieldsProps, 'found' | 'checking'>): ReactNode {
  const { t } = useTranslation('new-payment');
  if (found)
    return (
      <>
        <NameComparison found={found} />
        <Remarks remarks={found.remarks} />
      </>
    );
  return <span className="sg-small sg-text3">{checking ? t('payee.checking') : t('payee.hint')}</span>;
}

interface BeneficiaryFieldProps extends PayeeFieldsProps {
  beneficiaries: readonly Beneficiary[];
}

/** Says that the chosen beneficiary's details are to be replaced, and where that is confirmed. */
function ToBeReplaced({ beneficiaries }: { beneficiaries: readonly Beneficiary[] }) {
  const { t } = useTranslation('beneficiary-changes');
  const { dateTime } = useFormats();
  const chosen = Form.useWatch<string | undefined>('beneficiaryId');
  const beneficiary = beneficiaries.find(({ id }) => id === chosen);
  if (!beneficiary || !isChanged(beneficiary)) return null;
  const { changedBy, changedAt } = beneficiary.change;
  return (
    <Form.Item>
      <Notice tone="act" action={<Link href={paths.beneficiaryChanges}>{t('review')}</Link>}>
        {t('payment', {
          number: formatPhone(beneficiary.phoneNumber),
          details: newDetailsOf(beneficiary),
          by: changedBy.name,
          when: dateTime(changedAt),
        })}
      </Notice>
    </Form.Item>
  );
}

function BeneficiaryField(props: BeneficiaryFieldProps) {
  const { t } = useTranslation(['new-payment', 'common']);
  const below = useBelowNumber(props);
  const options = props.beneficiaries.map(({ id, name, phoneNumber }) => ({
    value: id,
    label: `${name} · ${formatPhone(phoneNumber)}`,
    search: `${name} ${phoneNumber} ${formatPhone(phoneNumber)}`,
  }));
  return (
    <>
      <Form.Item
        name="beneficiaryId"
        label={t('payee.beneficiary')}
        rules={[{ required: true, message: t('common:required') }]}
        extra={props.problem ? <Hint tone="bad">{props.problem}</Hint> : below}
      >
        <Select
          size={usePhone() ? 'large' : undefined}
          options={options}
          placeholder={t('payee.choose')}
          showSearch={{ filterOption: (typed, option) => isFoundBy(option?.search ?? '', typed) }}
        />
      </Form.Item>
      <ToBeReplaced beneficiaries={props.beneficiaries} />
    </>
  );
}

function NumberField({ problem, ...rest }: PayeeFieldsProps) {
  const { t } = useTranslation(['new-payment', 'common']);
  const below = useBelowNumber(rest);
  return (
    <Form.Item
      className="sg-c6"
      name="number"
      label={t('common:fields.phoneNumber')}
      rules={[
        { required: true, whitespace: true, message: t('common:required') },
        {
          validator: (_, typed?: string) => {
            if (!typed || looksLikePhone(typed)) return Promise.resolve();
            return Promise.reject(new Error(t(hasLostDigits(typed) ? 'common:digitsLost' : 'payee.short')));
          },
          validateTrigger: 'onSubmit',
        },
      ]}
      validateStatus={problem ? 'error' : undefined}
      help={problem}
      extra={below}
    >
      <PhoneInput placeholder="6 77 41 20 85" />
    </Form.Item>
  );
}

const NameField = memo(function NameField() {
  const { t } = useTranslation('common');
  const nameRule = useNameRule();
  return (
    <Form.Item
      className="sg-c6"
      name="name"
      label={t('fields.fullName')}
      rules={[{ required: true, whitespace: true, message: t('required') }, nameRule]}
    >
      <NameInput autoComplete="off" />
    </Form.Item>
  );
});

/** Returns true if the payment goes to somebody stored, and not to a typed number. */
function useIsStored(): boolean {
  const to = Form.useWatch<Draft['to'] | undefined>('to');
  const { data: beneficiaries } = useListAllBeneficiariesQuery();
  // a beneficiary chosen before, or by the address, never gives way to the fields of another number
  return to === 'beneficiary' && beneficiaries?.length !== 0;
}

/** Asks for what is kept of a typed payee; somebody stored has it. */
export const OptionalPayeeFields = memo(function OptionalPayeeFields() {
  const { t } = useTranslation(['new-payment', 'common']);
  if (useIsStored()) return null;
  return (
    <>
      <Form.Item
        name="email"
        label={`${t('common:fields.email')} (${t('common:fields.optional')})`}
        rules={[{ type: 'email', message: t('common:emailInvalid'), validateTrigger: 'onSubmit' }]}
      >
        <Input type="email" autoComplete="off" />
      </Form.Item>
      <Form.Item name="save" valuePropName="checked">
        <Checkbox>{t('payee.save')}</Checkbox>
      </Form.Item>
    </>
  );
});

const ChoiceField = memo(function ChoiceField({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation('new-payment');
  return (
    <Form.Item name="to" hidden={hidden}>
      <Segmented
        aria-label={t('payee.to')}
        options={[
          { value: 'number', label: t('payee.typed') },
          { value: 'beneficiary', label: t('payee.stored') },
        ]}
      />
    </Form.Item>
  );
});

function StoredFields(props: PayeeFieldsProps) {
  const { data, error, isFetching, refetch } = useListAllBeneficiariesQuery();
  if (data) return <BeneficiaryField {...props} beneficiaries={data} />;
  if (!error) return <SkeletonRows rows={1} />;
  return <ErrorWithRetry {...loadErrorOf(error)} onRetry={() => void refetch()} retrying={isFetching} />;
}

/** Asks whom the payment goes to: somebody stored, or a typed number with its name. */
export const PayeeFields = memo(function PayeeFields(props: PayeeFieldsProps) {
  const { data: beneficiaries } = useListAllBeneficiariesQuery();
  const stored = useIsStored();
  const hasChoice = stored || (beneficiaries?.length ?? 0) > 0;
  return (
    <>
      <ChoiceField hidden={!hasChoice} />
      {stored ? (
        <StoredFields {...props} />
      ) : (
        <div className="sg-grid">
          <NumberField {...props} />
          <NameField />
        </div>
      )}
    </>
  );
});
