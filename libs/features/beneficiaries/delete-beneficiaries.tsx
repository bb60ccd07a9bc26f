import {
  apiErrorOf,
  type Beneficiary,
  useDeleteBeneficiariesMutation,
  useDeleteBeneficiaryMutation,
} from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { ConfirmAction, useAnnounce } from '@sanaga/ui';
import { formatPhone } from '../shared/people/phone-number.ts';

/** Number of beneficiaries that are named one by one; the others are counted. */
const named = 5;

interface DeleteBeneficiariesProps {
  /** Beneficiaries to delete; the dialog is closed while there are none. */
  beneficiaries: readonly Beneficiary[];
  onBack: () => void;
  onDeleted: () => void;
}

/** Asks for confirmation before beneficiaries are deleted, and says what remains. */
export function DeleteBeneficiaries({ beneficiaries, onBack, onDeleted }: DeleteBeneficiariesProps) {
  const { t } = useTranslation('beneficiaries');
  const announce = useAnnounce();
  const [deleteOne, one] = useDeleteBeneficiaryMutation();
  const [deleteMany, many] = useDeleteBeneficiariesMutation();
  const count = beneficiaries.length;
  const [first] = beneficiaries;
  const name = first?.name ?? '';
  const confirm = async () => {
    const { error } =
      count === 1 && first
        ? await deleteOne({ key: first.id })
        : await deleteMany({ body: { beneficiaryIds: beneficiaries.map(({ id }) => id) } });
    if (error) return;
    announce(t('delete.done', { count, name }));
    onDeleted();
  };
  const back = () => {
    one.reset();
    many.reset();
    onBack();
  };
  return (
    <ConfirmAction
      open={count > 0}
      title={t('delete.title', { count, name })}
      confirmLabel={t('delete.action', { count })}
      onConfirm={() => void confirm()}
      onBack={back}
      danger
      busy={one.isLoading || many.isLoading}
      error={apiErrorOf(one.error ?? many.error)?.message}
    >
      <ul className="beneficiaries-named">
        {beneficiaries.slice(0, named).map((beneficiary) => (
          <li key={beneficiary.id}>
            {beneficiary.name} <span className="sg-text3">{formatPhone(beneficiary.phoneNumber)}</span>
          </li>
        ))}
        {count > named && <li className="sg-text3">{t('delete.more', { count: count - named })}</li>}
      </ul>
      <p className="sg-text2">{t('delete.stays')}</p>
    </ConfirmAction>
  );
}
