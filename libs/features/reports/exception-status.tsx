import type { ReconciliationException } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { TintedTag } from '@sanaga/ui';

const tints = { OPEN: 'pending', PROPOSED: 'confirmed', RESOLVED: 'completed' } as const;

/** Shows how far a difference is, or how it was resolved. */
export function ExceptionStatus({ exception }: { exception: ReconciliationException }) {
  const { t } = useTranslation('reports');
  const { status, resolution } = exception;
  return (
    <TintedTag tint={tints[status]}>
      {resolution ? t(`resolutions.${resolution}.done`) : t(`exceptions.status.${status}`)}
    </TintedTag>
  );
}
