import type { Refill } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';

/** Says what the agreement of two super admins to large refills means for the person at one of them. */
export function useAgreement() {
  const { t } = useTranslation('process-refills');
  const { userId } = useCurrentUser();
  /** Returns true if the person has agreed, so that another super admin has to process it. */
  const isMine = ({ needsTwo, agreedById }: Refill): boolean => needsTwo && agreedById === userId;
  const words = (refill: Refill): string => {
    if (isMine(refill)) return t('agreement.mine');
    return refill.agreedBy === null
      ? t('agreement.needed')
      : t('agreement.another', { name: refill.agreedBy });
  };
  return { isMine, words };
}
