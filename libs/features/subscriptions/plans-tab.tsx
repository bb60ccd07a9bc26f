import { type PlanOffer, useListPlansQuery } from '@sanaga/api';
import { memberRoles } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { Amount, Card, Details, Link } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { CardNotLoaded } from '../shared/lists/not-loaded.tsx';
import { ChangePrice } from './change-price.tsx';

function Plan({ offer, onChange }: { offer: PlanOffer; onChange: () => void }) {
  const { t } = useTranslation(['subscriptions', 'common']);
  const { plan, monthlyPrice, limits, subscribers } = offer;
  const name = t(`common:plans.${plan}`);
  const count = subscribers ?? 0;
  return (
    <Card title={name}>
      <p>
        <Amount value={monthlyPrice} size="lg" strong /> <span className="sg-text2">{t('aMonth')}</span>
      </p>
      <Details
        items={[
          {
            label: t('subscribers'),
            value: (
              <Link href={`${paths.subscriptions}?tab=subscribers&plan=${plan}`}>
                {t('organisations', { count })}
              </Link>
            ),
          },
          { label: t('billed'), value: <Amount value={count * monthlyPrice} /> },
          ...memberRoles.map((role) => ({
            label: t(`common:roles.${role}`),
            value: t('upTo', { count: limits[role] }),
          })),
        ]}
      />
      <Button className="plan-change" onClick={onChange} aria-label={t('price.named', { name })}>
        {t('price.change')}
      </Button>
    </Card>
  );
}

/** Shows the plans with price, limits and how many have each. */
export function PlansTab() {
  const query = useListPlansQuery();
  const { data } = query;
  const [changing, setChanging] = useState<PlanOffer>();
  if (!data) return <CardNotLoaded query={query} />;
  return (
    <div className="sg-grid">
      {data.plans.map((offer) => (
        <div key={offer.plan} className="sg-c4">
          <Plan offer={offer} onChange={() => setChanging(offer)} />
        </div>
      ))}
      {changing && <ChangePrice offer={changing} onClose={() => setChanging(undefined)} />}
    </div>
  );
}
