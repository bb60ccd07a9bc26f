import { type Beneficiary, useChangeBeneficiaryMutation } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { useAnnounce } from '@sanaga/ui';
import type { FormInstance } from 'antd';
import { showFieldErrors } from '../shared/forms/field-errors.ts';
import { formatPhone, toPhoneNumber } from '../shared/people/phone-number.ts';
import { type BeneficiaryFields, BeneficiaryForm } from './beneficiary-form.tsx';

interface EditBeneficiaryProps {
  beneficiary: Beneficiary;
  /** Back to the beneficiary, changed or not. */
  onDone: () => void;
}

/** Changes a beneficiary; a new number is looked up with the operator. Payments made before keep what they had. */
export function EditBeneficiary({ beneficiary, onDone }: EditBeneficiaryProps) {
  const { t } = useTranslation(['beneficiaries', 'common']);
  const announce = useAnnounce();
  const [change] = useChangeBeneficiaryMutation();
  const { id, name, phoneNumber, email } = beneficiary;
  const save = async (fields: BeneficiaryFields, form: FormInstance<BeneficiaryFields>) => {
    const body = {
      name: fields.name.trim(),
      phoneNumber: toPhoneNumber(fields.phoneNumber),
      email: fields.email?.trim() || null,
    };
    const { data, error } = await change({ id, body });
    if (!data) return showFieldErrors(form, error);
    announce(t('edit.done', { name: data.name }));
    onDone();
    return undefined;
  };
  return (
    <BeneficiaryForm
      open
      title={t('edit.title', { name })}
      action={t('common:actions.save')}
      initial={{ name, phoneNumber: formatPhone(phoneNumber), email: email ?? '' }}
      onClose={onDone}
      onSave={save}
    />
  );
}
