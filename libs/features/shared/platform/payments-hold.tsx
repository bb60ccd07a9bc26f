import { type DualControlRequest, useRequestHoldLiftMutation } from '@sanaga/api';
import { Can } from '@sanaga/auth';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { Details, Link, Notice, useAmountText } from '@sanaga/ui';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { ConfirmWithReason } from '../forms/confirm-with-reason.tsx';
import { useOpenDecisions } from './dual-control-requests.tsx';
import type { Platform } from './platform-figures.ts';
import { useDecidesAlone, wordsFor } from './dual-control-terms.ts';

type Hold = NonNullable<Platform['hold']>;

/** Asks before payments go again, or before another super admin is asked to agree to that. */
function AskLift({ isMissing, onClose }: { isMissing: boolean; onClose: () => void }) {
  const { t } = useTranslation('console');
  const words = wordsFor(useDecidesAlone(0));
  const [request] = useRequestHoldLiftMutation();
  const [withoutStatements, setWithoutStatements] = useState(false);
  return (
    <ConfirmWithReason<DualControlRequest>
      title={t('hold.ask')}
      confirmLabel={words === 'open' ? t('hold.action') : t(`hold.confirm.${words}`)}
      announced={({ status }) => t(status === 'DONE' ? 'hold.lifted' : 'hold.done')}
      reason={t(isMissing ? 'hold.reasonWithout' : 'hold.reason')}
      incomplete={isMissing && !withoutStatements}
      extra={
        isMissing && (
          <Checkbox
            checked={withoutStatements}
            onChange={(event) => setWithoutStatements(event.target.checked)}
          >
            {t('hold.without')}
          </Checkbox>
        )
      }
      run={(reason) => request({ body: { reason, withoutStatements } })}
      onBack={onClose}
      onDone={onClose}
    >
      <p>{t('hold.askText')}</p>
      <p>{t(`hold.who.${words}`)}</p>
    </ConfirmWithReason>
  );
}

/** Shows the button that requests that payments go again, or who has already requested it. */
function RequestLift({ isMissing }: { isMissing: boolean }) {
  const { t } = useTranslation('console');
  const { decisions } = useOpenDecisions();
  const [asking, setAsking] = useState(false);
  const asked = decisions?.find(({ kind }) => kind === 'HOLD_LIFT');
  if (asked) return <p>{t('hold.asked', { name: asked.askedBy.name })}</p>;
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{t('hold.action')}</Button>
      {asking && <AskLift isMissing={isMissing} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** Lists the days of the operator's statements that are still to be compared. */
function MissingStatements({ missing }: { missing: Hold['missingStatements'] }) {
  const { t } = useTranslation('console');
  const { shortRange } = useFormats();
  if (missing.length === 0) return t('hold.compared');
  return (
    <>
      {missing.map(({ product, from, to }) => (
        <div key={product}>{t(`hold.statements.${product}`, { days: shortRange(from, to) })}</div>
      ))}
      <Link href={`${paths.reports}?view=statements`}>{t('hold.compare')}</Link>
    </>
  );
}

/**
 * Shows that payments are held since a restore: since when and why, what waits, what has to be compared, and how they
 * go again.
 */
export function PaymentsHold({ hold }: { hold: Hold }) {
  const { t } = useTranslation('console');
  const { dateTime } = useFormats();
  const amountText = useAmountText();
  const { since, restoredTo, waiting, missingStatements } = hold;
  return (
    <div className="sg-col">
      <Notice tone="act">{t('hold.text', { time: dateTime(restoredTo) })}</Notice>
      <Details
        items={[
          { label: t('hold.since'), value: dateTime(since) },
          {
            label: t('hold.waiting'),
            value: t('hold.payments', { count: waiting.count, amount: amountText(waiting.amount) }),
          },
          { label: t('hold.toCompare'), value: <MissingStatements missing={missingStatements} /> },
        ]}
      />
      <Can permission="payouts:release">
        <RequestLift isMissing={missingStatements.length > 0} />
      </Can>
    </div>
  );
}
