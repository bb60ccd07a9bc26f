import {
  type DualControlRequest,
  usePauseProductMutation,
  useRequestProductResumeMutation,
} from '@sanaga/api';
import { Can } from '@sanaga/auth';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Details, Notice } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { ConfirmWithReason } from '../shared/forms/confirm-with-reason.tsx';
import { useOpenDecisions } from '../shared/platform/dual-control-requests.tsx';
import { useDecidesAlone, wordsFor } from '../shared/platform/dual-control-terms.ts';
import type { OperatorHealth } from '../shared/platform/operator-health.tsx';

type Product = OperatorHealth['product'];

interface AskProps {
  product: Product;
  onClose: () => void;
}

/** Asks for the reason before a product is paused, which is done at once. */
function AskPause({ product, onClose }: AskProps) {
  const { t } = useTranslation('console');
  const [pause] = usePauseProductMutation();
  return (
    <ConfirmWithReason
      title={t(`pause.${product}.ask`)}
      confirmLabel={t(`pause.${product}.action`)}
      announced={t(`pause.${product}.paused`)}
      danger
      reason={t('pause.reason')}
      run={(reason) => pause({ body: { product, reason } })}
      onBack={onClose}
      onDone={onClose}
    >
      <p>{t(`pause.${product}.askText`)}</p>
      <p>{t('pause.twoToGoOn')}</p>
    </ConfirmWithReason>
  );
}

/** Asks for the reason before a paused product goes on, or another super admin is asked to agree to that. */
function AskResume({ product, onClose }: AskProps) {
  const { t } = useTranslation('console');
  const words = wordsFor(useDecidesAlone(0));
  const [request] = useRequestProductResumeMutation();
  return (
    <ConfirmWithReason<DualControlRequest>
      title={t(`pause.${product}.resumeAsk`)}
      confirmLabel={words === 'open' ? t(`pause.${product}.resume`) : t(`pause.confirm.${words}`)}
      announced={({ status }) => t(status === 'DONE' ? 'pause.resumed' : 'pause.requested')}
      reason={t('pause.reasonToGoOn')}
      run={(reason) => request({ body: { product, reason } })}
      onBack={onClose}
      onDone={onClose}
    >
      <p>{t(`pause.${product}.resumeText`)}</p>
      <p>{t(`pause.who.${words}`)}</p>
    </ConfirmWithReason>
  );
}

const questions = { pause: AskPause, resume: AskResume };

/** Shows a button that asks before something is done about a product. */
function AskFirst({ product, what }: { product: Product; what: keyof typeof questions }) {
  const { t } = useTranslation('console');
  const [asking, setAsking] = useState(false);
  const Question = questions[what];
  return (
    <div>
      <Button onClick={() => setAsking(true)}>
        {t(`pause.${product}.${what === 'pause' ? 'action' : 'resume'}`)}
      </Button>
      {asking && <Question product={product} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** Shows the button that requests that a product go on, or who has already requested it. */
function Resume({ product }: { product: Product }) {
  const { t } = useTranslation('console');
  const { decisions } = useOpenDecisions();
  const asked = decisions?.find((one) => one.kind === 'PRODUCT_RESUME' && one.product === product);
  if (asked) return <p>{t('pause.asked', { name: asked.askedBy.name })}</p>;
  return <AskFirst product={product} what="resume" />;
}

/** Shows who has paused a product, since when and why, with the way to let it go on; otherwise the way to pause it. */
export function ProductPause({ health: { product, pause } }: { health: OperatorHealth }) {
  const { t } = useTranslation('console');
  const { dateTime } = useFormats();
  return (
    <div className="sg-col">
      {pause && (
        <>
          <Notice tone="act">{t(`pause.${product}.text`)}</Notice>
          <Details
            items={[
              { label: t('pause.since'), value: dateTime(pause.since) },
              { label: t('pause.by'), value: pause.by.name },
              { label: t('pause.why'), value: pause.reason },
            ]}
          />
        </>
      )}
      <Can permission="payouts:release">
        {pause ? <Resume product={product} /> : <AskFirst product={product} what="pause" />}
      </Can>
    </div>
  );
}
