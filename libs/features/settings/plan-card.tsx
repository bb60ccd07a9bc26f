import type { PlanOffer } from '@sanaga/api';
import { memberRoles } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { Amount, Card, Hint, Icon, TintedTag } from '@sanaga/ui';
import { Button } from 'antd';
import { useId } from 'react';
import './settings.css';

/** Says how a limit of this plan differs from the present plan's: "+2", "−1"; returns undefined if it does not. */
export function differenceOf(offered: number, present: number | undefined): string | undefined {
  const difference = offered - (present ?? offered);
  if (difference === 0) return undefined;
  return difference > 0 ? `+${difference}` : `−${-difference}`;
}

/** Says why the plan is not available now, in one sentence for each role. */
function useRefusals(): (offer: PlanOffer) => string[] {
  const { t } = useTranslation(['settings', 'common']);
  return ({ refusals }) =>
    refusals.map(({ role, used, limit }) =>
      t('plans.tooMany', { role: t(`common:roles.${role}`), used, count: limit }),
    );
}

interface PlanCardProps {
  offer: PlanOffer;
  /** Plan that the organisation has. */
  current: PlanOffer | undefined;
  onChoose: () => void;
}

/** Shows one plan: its price, the members of each role, and the way to it or why there is none. */
export function PlanCard({ offer, current, onChoose }: PlanCardProps) {
  const { t } = useTranslation(['settings', 'common']);
  const reasons = useRefusals()(offer);
  const why = useId();
  const plan = t(`common:plans.${offer.plan}`);
  return (
    <Card
      className={offer.current ? 'settings-plan settings-plan-current' : 'settings-plan'}
      title={plan}
      extra={offer.current && <TintedTag tint="completed">{t('plans.yours')}</TintedTag>}
    >
      <p>
        <Amount value={offer.monthlyPrice} size="lg" />{' '}
        <span className="sg-small sg-text2">{t('plans.month')}</span>
      </p>
      <ul className="settings-limits">
        {memberRoles.map((role) => {
          const difference = offer.current
            ? undefined
            : differenceOf(offer.limits[role], current?.limits[role]);
          return (
            <li key={role} className="sg-row">
              <Icon name="check" size={14} />
              <span className="sg-spread">{t(`plans.limit.${role}`, { count: offer.limits[role] })}</span>
              {difference && <span className="sg-caption sg-text2">{difference}</span>}
            </li>
          );
        })}
      </ul>
      {!offer.current && (
        <div className="settings-plan-foot">
          <Button
            block
            disabled={reasons.length > 0}
            aria-describedby={reasons.length > 0 ? why : undefined}
            onClick={onChoose}
          >
            {t('plans.choose', { plan })}
          </Button>
          <div id={why}>
            {reasons.map((reason) => (
              <Hint key={reason} tone="warn">
                {reason}
              </Hint>
            ))}
          </div>
        </div>
      )}
    </Card>
  );
}
