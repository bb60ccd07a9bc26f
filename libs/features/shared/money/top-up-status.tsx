import type { CardTopUpStatus } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { StatusTag, TintedTag } from '@sanaga/ui';

interface TopUpStatusProps {
  status: CardTopUpStatus;
  /** Whole XAF. */
  amount: number;
  /** Amount that was taken from the wallet again; 0 if none. */
  takenBack: number;
}

/** Shows a card top-up's status, or that its money was taken back. */
export function TopUpStatus({ status, amount, takenBack }: TopUpStatusProps) {
  const { t } = useTranslation('ui');
  if (takenBack === 0) return <StatusTag kind="cardTopUp" status={status} />;
  return (
    <TintedTag tint="cancelled">
      {t(takenBack === amount ? 'status.takenBack' : 'status.partlyTakenBack')}
    </TintedTag>
  );
}
