import type { ServiceProvider } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { TintedTag } from '@sanaga/ui';

type Shown = Pick<ServiceProvider, 'status' | 'verifiedAt' | 'verification'>;

const tints = {
  WAITING: 'progress',
  DECLINED: 'problematic',
  EXPIRED: 'problematic',
  FAILED: 'problematic',
} as const;

/** Shows whether a refill account may be used, and what its phone said. */
export function AccountStatus({ account: { status, verifiedAt, verification } }: { account: Shown }) {
  const { t } = useTranslation('payee');
  if (status === 'CONFIRMED')
    return <TintedTag tint="completed">{t(verifiedAt ? 'account.VERIFIED' : 'account.CONFIRMED')}</TintedTag>;
  if (status === 'UNCONFIRMED' && verification && verification.status !== 'CONFIRMED')
    return (
      <TintedTag tint={tints[verification.status]}>{t(`account.phone.${verification.status}`)}</TintedTag>
    );
  return <TintedTag tint="pending">{t(`account.${status}`)}</TintedTag>;
}

/** Returns true if its phone can still show who holds it, even when the emailed code confirmed the account. */
export const canAskPhone = ({
  verifiedAt,
  verificationAmount,
}: Pick<ServiceProvider, 'verifiedAt' | 'verificationAmount'>): boolean =>
  verifiedAt === null && verificationAmount > 0;

/** Returns a text that changes whenever the tag does, for rows that show their changes. */
export const accountVersion = ({ status, verifiedAt, verification }: Shown): string =>
  [status, verifiedAt, verification?.status].join(' ');
