import { useFormats, useTranslation } from '@sanaga/i18n';
import { Card, Details, Notice, useNow } from '@sanaga/ui';
import { FloatShortage } from '../shared/platform/float-shortage.tsx';
import {
  type OperatorHealth,
  OperatorState,
  useOperatorReason,
} from '../shared/platform/operator-health.tsx';

/** Shows one product of an operator: whether it responds, why not, and what waits for it. */
export function OperatorCard({ health }: { health: OperatorHealth }) {
  const { t } = useTranslation('services');
  const { duration, dateTime, number } = useFormats();
  const reasonOf = useOperatorReason();
  const now = useNow();
  const { product, breaker, reason, since, queued, sent, stuck, crowdedSince, oldest, shortage } = health;
  return (
    <Card title={t(`products.${product}`)} extra={<OperatorState breaker={breaker} />}>
      {breaker !== 'CLOSED' && <Notice tone="act">{t(`advice.${breaker}`)}</Notice>}
      {crowdedSince && <Notice tone="act">{t('advice.crowded')}</Notice>}
      <Details
        items={[
          ...(reason ? [{ label: t('reason'), value: reasonOf(reason) }] : []),
          ...(since ? [{ label: t('since'), value: dateTime(since) }] : []),
          { label: t('queued'), value: number(queued) },
          { label: t('sent'), value: number(sent) },
          ...(stuck > 0 ? [{ label: t('stuck'), value: number(stuck) }] : []),
          ...(crowdedSince ? [{ label: t('crowdedSince'), value: dateTime(crowdedSince) }] : []),
          { label: t('oldest'), value: oldest ? duration(now - Date.parse(oldest)) : '–' },
        ]}
      />
      {shortage && (
        <div style={{ marginTop: 16 }}>
          <FloatShortage shortage={shortage} />
        </div>
      )}
    </Card>
  );
}
