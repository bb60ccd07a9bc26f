import { type Beneficiary, useChangeBeneficiaryMutation } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { useAnnounce } from '@sanaga/ui';
import { formatPhone, toPhoneNumber } from '../shared/people/phone-number.ts';
import { type BeneficiaryFields, BeneficiaryForm } from './beneficiary-form.tsx';

interface EditBeneficiaryProps {
  beneficiary: Beneficiary;
  /** Returns to the beneficiary, changed or not. */
  onDone: () => void;
}

/**
 * Changes a beneficiary; a new number is looked up with the operator, and somebody else confirms it. Existing payments do
 * not change.
 */
export function EditBeneficiary({ beneficiary, onDone }: EditBeneficiaryProps) {
  const { t } = useTranslation(['beneficiaries', 'beneficiary-changes', 'common']);
  const { accountType } = useCurrentUser();
  const announce = useAnnounce();
  const [change] = useChangeBeneficiaryMutation();
  const { id, name, phoneNumber, email } = beneficiary;
  const save = (fields: BeneficiaryFields) => {
    const body = {
      name: fields.name.trim(),
      phoneNumber: toPhoneNumber(fields.phoneNumber),
      email: fields.email?.trim() || null,
    };
    return change({ key: id, body });
  };
  const saved = (changed: Beneficiary) => {
    announce(t(changed.change ? 'beneficiary-changes:staged' : 'edit.done', { name: changed.name }));
    onDone();
  };
  return (
    <BeneficiaryForm
      open
      title={t('edit.title', { name })}
      action={t('common:actions.save')}
      // an individual is alone
      note={accountType === 'ORGANIZATION' ? t('beneficiary-changes:beforeSaving') : undefined}
      initial={{ name, phoneNumber: formatPhone(phoneNumber), email: email ?? '' }}
      onClose={onDone}
      save={save}
      onSaved={saved}
    />
  );
}
