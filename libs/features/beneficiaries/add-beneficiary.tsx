import { type Beneficiary, useCreateBeneficiaryMutation, useIdempotencyKey } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { dropPersisted, persistedState, persistState } from '@sanaga/ui';
import { toPhoneNumber } from '../shared/people/phone-number.ts';
import { type BeneficiaryFields, BeneficiaryForm } from './beneficiary-form.tsx';

interface AddBeneficiaryProps {
  open: boolean;
  onClose: () => void;
  onAdded: (beneficiary: Beneficiary) => void;
}

/** Adds somebody next to the list; what was typed outlives a reload, until it is saved or the drawer is closed. */
export function AddBeneficiary({ open, onClose, onAdded }: AddBeneficiaryProps) {
  const { t } = useTranslation('beneficiaries');
  const [create] = useCreateBeneficiaryMutation();
  const { userId } = useCurrentUser();
  const draft = `add-beneficiary:${userId}`;
  const { key, settle } = useIdempotencyKey('add-beneficiary');
  const add = async ({ name, phoneNumber, email }: BeneficiaryFields) => {
    const body = {
      name: name.trim(),
      phoneNumber: toPhoneNumber(phoneNumber),
      email: email?.trim() || undefined,
      accountType: 'MOMO' as const,
    };
    const outcome = await create({ body, 'idempotency-key': key });
    settle(outcome.error);
    return outcome;
  };
  return (
    <BeneficiaryForm
      open={open}
      title={t('add.title')}
      action={t('add.action')}
      onClose={() => {
        dropPersisted(draft);
        onClose();
      }}
      initial={persistedState(draft)}
      onTyping={(typed) => persistState(draft, typed)}
      save={add}
      onSaved={(beneficiary) => {
        dropPersisted(draft);
        onAdded(beneficiary);
      }}
    />
  );
}
