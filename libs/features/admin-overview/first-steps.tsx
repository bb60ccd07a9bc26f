import type { FirstStep } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { paths, pathTo } from '@sanaga/navigation';
import { Card, Icon, LinkButton, TintedTag } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import './first-steps.css';

/** Remembers whether this person has hidden the first steps on this device. */
export function useHiddenSteps(): { hidden: boolean; hide: () => void } {
  const key = `first-steps-hidden:${useCurrentUser().userId}`;
  const [hidden, setHidden] = useState(() => localStorage.getItem(key) !== null);
  const hide = () => {
    localStorage.setItem(key, '1');
    setHidden(true);
  };
  return { hidden, hide };
}

/** Returns the address where a step is done, or where its progress can be followed. */
function targetOf({ step, state, reason, subjectId }: FirstStep): string {
  switch (step) {
    case 'DOCUMENTS':
      return pathTo.ownDocuments();
    case 'ACCOUNT':
      return subjectId === null ? pathTo.accountForm() : pathTo.confirmAccount(subjectId);
    case 'PEOPLE':
      return state === 'WAITING' ? paths.users : pathTo.inviteForm();
    case 'REFILL':
      return subjectId === null ? pathTo.refillForm() : pathTo.ownRefill(subjectId);
    case 'PAYMENT':
      return subjectId === null || reason === null ? pathTo.newTransaction() : pathTo.transaction(subjectId);
  }
}

function StateTag({ state, optional }: FirstStep) {
  const { t } = useTranslation(['admin-overview', 'common']);
  const word = t(`firstSteps.states.${state}`);
  if (state === 'DONE') return <TintedTag tint="completed">{word}</TintedTag>;
  if (state === 'WAITING') return <TintedTag tint="pending">{word}</TintedTag>;
  return (
    <span className="sg-caption sg-text2 sg-nowrap">
      {optional ? `${word} (${t('common:fields.optional')})` : word}
    </span>
  );
}

interface StepProps {
  step: FirstStep;
  number: number;
  /** True for the first step that can be done now, before those that nothing depends on. */
  first: boolean;
}

function Step({ step: progress, number, first }: StepProps) {
  const { t } = useTranslation('admin-overview');
  const isIndividual = useCurrentUser().accountType === 'INDIVIDUAL';
  const { step, state, reason, subjectId } = progress;
  const words = () => {
    if (state === 'DONE') return t(`firstSteps.${step}.done`);
    if (reason !== null) return t(`firstSteps.reasons.${reason}`);
    return step === 'PAYMENT' && isIndividual ? t('firstSteps.PAYMENT.own') : t(`firstSteps.${step}.text`);
  };
  const isSeen = state === 'WAITING' || subjectId !== null || reason === 'REFUSED';
  return (
    <li className="first-step">
      <span className={`first-step-mark first-step-${state.toLowerCase()}`} aria-hidden="true">
        {state === 'DONE' ? <Icon name="check" /> : number}
      </span>
      <div className="sg-spread">
        <div className="sg-row sg-wrap">
          <h3 className="sg-strong">{t(`firstSteps.${step}.title`)}</h3>
          <StateTag {...progress} />
        </div>
        <p className="sg-small sg-text2">{words()}</p>
      </div>
      {(state === 'NEXT' || state === 'WAITING') && (
        <LinkButton href={targetOf(progress)} primary={first}>
          {t(`firstSteps.${step}.${isSeen ? 'see' : 'action'}`)}
        </LinkButton>
      )}
    </li>
  );
}

/** Shows the steps before the first payment: how far each one is, and a link to where it is done. */
export function FirstSteps({ steps, onHide }: { steps: readonly FirstStep[]; onHide: () => void }) {
  const { t } = useTranslation('admin-overview');
  const left = steps.filter(({ state }) => state !== 'DONE');
  const before = left.filter(({ step, optional }) => step !== 'PAYMENT' && !optional);
  const isReady = before.length === 0;
  const open = steps.filter(({ state }) => state === 'NEXT');
  const next = open.find(({ optional }) => !optional) ?? open[0];
  return (
    <Card
      className="sg-c12"
      title={t('firstSteps.title')}
      extra={
        isReady ? (
          <Button onClick={onHide}>{t('firstSteps.hide')}</Button>
        ) : (
          <span className="sg-small sg-text2">
            {t('firstSteps.done', { done: steps.length - left.length, total: steps.length })}
          </span>
        )
      }
    >
      <p className="sg-text2">
        {isReady ? t('firstSteps.ready') : t('firstSteps.text', { count: before.length })}
      </p>
      <ol className="first-steps">
        {steps.map((step, place) => (
          <Step key={step.step} step={step} number={place + 1} first={step === next} />
        ))}
      </ol>
    </Card>
  );
}
