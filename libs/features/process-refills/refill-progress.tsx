import type { Refill, RefillPage } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Amount, Card, ProgressSteps, useNow } from '@sanaga/ui';
import { ShownOf } from '../shared/lists/shown-of.tsx';
import { RefillStatus } from '../shared/money/refill-status.tsx';
import { OrganisationAvatar } from '../shared/pictures/organisation-avatar.tsx';
import { holderOf } from './group-by-holder.ts';

const steps = 3;

const WhoseAndHowMuch = ({ refill }: { refill: Refill }) => (
  <div className="sg-row refill-whose">
    <OrganisationAvatar organisation={holderOf(refill)} neutral small />
    <strong className="sg-spread">{refill.organisationName}</strong>
    <Amount value={refill.amount} strong />
  </div>
);

/** Lists refills that the operator is collecting: requested, waiting for the holder on the phone. */
export function InProcess({ list }: { list: RefillPage }) {
  const refills = list.content;
  const { t } = useTranslation('process-refills');
  const { duration } = useFormats();
  const now = useNow();
  return (
    <Card title={t('inProcess.title')} extra={<ShownOf list={list} />}>
      {refills.length === 0 && <p className="sg-text3">{t('inProcess.none')}</p>}
      <ul>
        {refills.map((refill) => {
          const done = refill.asked ? 2 : 1;
          const words = t(refill.asked ? 'inProcess.waitingForHolder' : 'inProcess.asking');
          return (
            <li key={refill.refillId} className="refill-progress">
              <WhoseAndHowMuch refill={refill} />
              <ProgressSteps label={words} done={done} total={steps} />
              <div className="sg-row sg-caption sg-text3">
                <span className="sg-spread">{words}</span>
                <span className="sg-nowrap">
                  {duration(now - Date.parse(refill.processedAt ?? refill.createdAt))}
                </span>
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Lists what was credited or failed today, with the operator's reason. */
export function FinishedToday({ list }: { list: RefillPage }) {
  const refills = list.content;
  const { t } = useTranslation('process-refills');
  const { time } = useFormats();
  return (
    <Card title={t('finished.title')} extra={<ShownOf list={list} />}>
      {refills.length === 0 && <p className="sg-text3">{t('finished.none')}</p>}
      <ul>
        {refills.map((refill) => (
          <li key={refill.refillId} className="refill-progress">
            <WhoseAndHowMuch refill={refill} />
            <div className="sg-row sg-caption sg-text3">
              <span className="sg-spread">
                <RefillStatus refill={refill} reason={refill.refusalReason ?? undefined} />
              </span>
              <span>{refill.finishedAt && time(refill.finishedAt)}</span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
