import { type PlanOffer, type PlanOverview, useGetUpcomingBillQuery, useListPlansQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { Amount, FigureStrip, LinkButton, Notice } from '@sanaga/ui';
import { useState } from 'react';
import { CardNotLoaded } from '../shared/lists/not-loaded.tsx';
import { ChangePlan } from './change-plan.tsx';
import { PlanCard } from './plan-card.tsx';
import './settings.css';

/** Shows what the plan costs next, and whether the wallet covers it. */
function NextBill() {
  const { t } = useTranslation('settings');
  const { date } = useFormats();
  const query = useGetUpcomingBillQuery();
  const { data } = query;
  if (!data) return <CardNotLoaded query={query} rows={1} />;
  const { amount, dueAt, covered, unpaid } = data;
  const coverage = t(covered ? 'plans.covered' : 'plans.notCovered');
  return (
    <FigureStrip
      label={t('plans.next')}
      figures={[
        {
          label: t('plans.next'),
          value: <Amount value={amount} />,
          detail: dueAt ? `${date(dueAt)} · ${coverage}` : coverage,
        },
        { label: t('plans.unpaid', { count: unpaid.count }), value: <Amount value={unpaid.amount} /> },
      ]}
    />
  );
}

function Offers({ overview }: { overview: PlanOverview }) {
  const [wanted, want] = useState<PlanOffer>();
  const current = overview.plans.find((offer) => offer.current);
  return (
    <>
      <ul className="sg-grid settings-plans">
        {overview.plans.map((offer) => (
          <li key={offer.plan} className="sg-c4 sg-lead">
            <PlanCard offer={offer} current={current} onChoose={() => want(offer)} />
          </li>
        ))}
      </ul>
      <ChangePlan
        offer={wanted}
        current={current}
        nextBillAt={overview.nextBillAt}
        onClose={() => want(undefined)}
      />
    </>
  );
}

/** Shows the plans side by side, what each allows and costs, and what a change to it means. */
export function PlansTab() {
  const { t } = useTranslation('settings');
  const query = useListPlansQuery();
  const { data } = query;
  return (
    <div className="sg-col">
      <div className="sg-row sg-wrap settings-head">
        <div className="sg-spread">
          <h2>{t('plans.title')}</h2>
          <p className="sg-text2">{t('plans.text')}</p>
        </div>
        <LinkButton href={paths.history}>{t('plans.history')}</LinkButton>
      </div>
      {data?.payoutsPausedAt && <Notice tone="bad">{t('plans.paused')}</Notice>}
      <NextBill />
      {data ? <Offers overview={data} /> : <CardNotLoaded query={query} rows={6} />}
    </div>
  );
}
