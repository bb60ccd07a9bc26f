import { useFormats, useTranslation } from '@sanaga/i18n';
import { Card, Details, Notice, useNow } from '@sanaga/ui';
import { useAlertText } from '../shared/platform/alert-text.ts';
import { FloatShortage } from '../shared/platform/float-shortage.tsx';
import {
  type OperatorHealth,
  OperatorState,
  useOperatorReason,
} from '../shared/platform/operator-health.tsx';
import { FloatLack, useFloatItems } from './float-figures.tsx';
import { ProductPause } from './product-pause.tsx';

interface OperatorCardProps {
  health: OperatorHealth;
  /** Money that the operator holds for us by the books, on the card that shows it; whole XAF. */
  booked?: number;
}

/** Shows one product of an operator: whether it responds, why not, what waits for it, and our money with it. */
export function OperatorCard({ health, booked }: OperatorCardProps) {
  const { t } = useTranslation('services');
  const { duration, dateTime, number } = useFormats();
  const reasonOf = useOperatorReason();
  const alertText = useAlertText();
  const floatItems = useFloatItems(health, booked);
  const now = useNow();
  const { product, breaker, reason, since, sent, stuck, crowdedSince, oldest, shortage, pause, alerts } =
    health;
  return (
    <Card
      title={t(`products.${product}`)}
      extra={<OperatorState breaker={breaker} isPaused={pause !== null} />}
    >
      <div className="sg-col">
        {breaker !== 'CLOSED' && <Notice tone="act">{t(`advice.${breaker}`)}</Notice>}
        {crowdedSince && <Notice tone="act">{t('advice.crowded')}</Notice>}
        {alerts.map((alert) => (
          <Notice key={alert.rule} tone="act">
            {t('alertSince', { text: alertText(product, alert), time: dateTime(alert.since) })}
          </Notice>
        ))}
        <FloatLack health={health} />
        <Details
          items={[
            ...(reason ? [{ label: t('reason'), value: reasonOf(reason) }] : []),
            ...(since ? [{ label: t('since'), value: dateTime(since) }] : []),
            ...floatItems,
            { label: t('sent'), value: number(sent) },
            ...(stuck > 0 ? [{ label: t('stuck'), value: number(stuck) }] : []),
            ...(crowdedSince ? [{ label: t('crowdedSince'), value: dateTime(crowdedSince) }] : []),
            { label: t('oldest'), value: oldest ? duration(now - Date.parse(oldest)) : '–' },
          ]}
        />
        {shortage && <FloatShortage shortage={shortage} />}
        <ProductPause health={health} />
      </div>
    </Card>
  );
}
