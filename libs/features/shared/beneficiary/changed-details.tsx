import {
  apiErrorOf,
  type Beneficiary,
  useConfirmBeneficiaryChangeMutation,
  useWithdrawBeneficiaryChangeMutation,
} from '@sanaga/api';
import { useCan, useCurrentUser } from '@sanaga/auth';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { BusyButton, Details, Notice, useAnnounce } from '@sanaga/ui';
import { Refusal } from '../forms/refusal.tsx';
import { formatPhone } from '../people/phone-number.ts';

type Change = NonNullable<Beneficiary['change']>;

/** Beneficiary whose changed details somebody else has to confirm. */
export interface ChangedBeneficiary extends Beneficiary {
  change: Change;
}

export const isChanged = (beneficiary: Beneficiary): beneficiary is ChangedBeneficiary =>
  beneficiary.change !== null;

/** Returns what is to be different about a beneficiary, as people read it. */
export function newDetailsOf({ name, phoneNumber, change }: ChangedBeneficiary): string {
  const number = change.number === phoneNumber ? undefined : formatPhone(change.number);
  return [change.name === name ? undefined : change.name, number].filter(Boolean).join(' · ');
}

/** Shows a present detail beside the one that is to replace it. */
function Replaced({ present, next }: { present: string; next: string }) {
  const { t } = useTranslation('beneficiary-changes');
  return (
    <span className="sg-row sg-wrap">
      <del>{present}</del>
      <span aria-label={t('becomes')} role="img">
        →
      </span>
      <ins>{next}</ins>
    </span>
  );
}

function Decision({ beneficiary }: { beneficiary: ChangedBeneficiary }) {
  const { t } = useTranslation('beneficiary-changes');
  const announce = useAnnounce();
  const { userId, roles } = useCurrentUser();
  const mayEdit = useCan('beneficiary:edit');
  const [confirm, confirming] = useConfirmBeneficiaryChangeMutation();
  const [withdraw, withdrawing] = useWithdrawBeneficiaryChangeMutation();
  const { id, name, change } = beneficiary;
  const mayWithdraw = mayEdit && (change.changedBy.userId === userId || roles.includes('ADMIN'));
  const decide = async (call: typeof confirm | typeof withdraw, done: string) => {
    const { error } = await call({ key: id, changeId: change.id });
    if (!error) announce(done);
  };
  return (
    <>
      <div className="sg-row sg-wrap">
        {change.mayConfirm && (
          <BusyButton
            type="primary"
            aria-label={t('confirmName', { name })}
            busy={confirming.isLoading}
            busyLabel={t('confirming')}
            onClick={() => void decide(confirm, t('confirmed', { name }))}
          >
            {t('confirm')}
          </BusyButton>
        )}
        {mayWithdraw && (
          <BusyButton
            aria-label={t('withdrawName', { name })}
            busy={withdrawing.isLoading}
            busyLabel={t('withdrawing')}
            onClick={() => void decide(withdraw, t('withdrawn', { name }))}
          >
            {t('withdraw')}
          </BusyButton>
        )}
      </div>
      <Refusal>{apiErrorOf(confirming.error ?? withdrawing.error)?.message}</Refusal>
    </>
  );
}

/** Shows what is to change about a beneficiary, old beside new, and lets people confirm or withdraw it. */
export function ChangedDetails({ beneficiary }: { beneficiary: ChangedBeneficiary }) {
  const { t } = useTranslation(['beneficiary-changes', 'common']);
  const { dateTime } = useFormats();
  const { name, phoneNumber, change } = beneficiary;
  const items = [
    { label: t('common:fields.name'), present: name, next: change.name },
    {
      label: t('common:fields.phoneNumber'),
      present: formatPhone(phoneNumber),
      next: formatPhone(change.number),
    },
  ];
  return (
    <div className="sg-col">
      <Notice tone="act">
        {t(change.mayConfirm ? 'ask' : 'waiting', {
          name: change.changedBy.name,
          when: dateTime(change.changedAt),
        })}
      </Notice>
      <Details
        items={items
          .filter(({ present, next }) => present !== next)
          .map(({ label, ...values }) => ({ label, value: <Replaced {...values} /> }))}
      />
      <Decision beneficiary={beneficiary} />
    </div>
  );
}
