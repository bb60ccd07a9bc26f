import { type ReconciliationException, useAcknowledgeExceptionsMutation } from '@sanaga/api';
import {
  type AcknowledgementRefusal,
  acknowledgementRefusalOf,
  acknowledgementRefusals,
  exceptionsPerCall,
} from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { DisabledWithReason, Notice } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { ConfirmWithReason } from '../shared/forms/confirm-with-reason.tsx';
import { useExceptionName } from './exception-labels.tsx';

interface Result {
  exception: ReconciliationException;
  /** Reason why it was not acknowledged; null if it was. */
  refusal: AcknowledgementRefusal | null;
}

/** Number of differences that the question names before it counts the others. */
const namedAtMost = 5;

/** Acknowledges all of them, as many at once as a call takes; returns what was done even if a later call failed. */
function useAcknowledgeSeveral() {
  const [acknowledge] = useAcknowledgeExceptionsMutation();
  return async (exceptions: readonly ReconciliationException[], note: string) => {
    const done: Result[] = [];
    for (let start = 0; start < exceptions.length; start += exceptionsPerCall) {
      const ids = exceptions.slice(start, start + exceptionsPerCall).map(({ id }) => id);
      const { data, error } = await acknowledge({ body: { ids, note } });
      if (!data) return { data: done, error };
      for (const { id, refusal } of data.results) {
        const exception = exceptions.find((one) => one.id === id);
        if (exception) done.push({ exception, refusal });
      }
    }
    return { data: done };
  };
}

function useOutcomeText() {
  const { t } = useTranslation('reports');
  return (results: readonly Result[]): string => {
    const refused = results.filter(({ refusal }) => refusal !== null).length;
    const done = results.length - refused;
    return [
      ...(done > 0 ? [t('several.done', { count: done })] : []),
      ...(refused > 0 ? [t('several.refused', { count: refused })] : []),
    ].join(' ');
  };
}

/** Lists what became of each difference, starting with those that were not acknowledged. */
function Outcome({ results }: { results: readonly Result[] }) {
  const { t } = useTranslation('reports');
  const nameOf = useExceptionName();
  const outcomeText = useOutcomeText();
  const [refused, done] = [
    results.filter(({ refusal }) => refusal !== null),
    results.filter(({ refusal }) => refusal === null),
  ];
  return (
    <Notice tone={refused.length > 0 ? 'bad' : 'good'}>
      {outcomeText(results)}
      <ul className="reports-outcome" aria-label={t('several.results')} tabIndex={0}>
        {[...refused, ...done].map(({ exception, refusal }) => (
          <li key={exception.id}>
            {t('several.result', {
              name: nameOf(exception),
              outcome: t(refusal ? `several.refusals.${refusal}` : 'several.acknowledged'),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface QuestionProps {
  /** Differences to acknowledge. */
  exceptions: readonly ReconciliationException[];
  /** Number of selected differences that stay as they are, and the reason. */
  left: readonly { refusal: AcknowledgementRefusal; count: number }[];
  onBack: () => void;
  onDone: (results: readonly Result[]) => void;
}

function Question({ exceptions, left, onBack, onDone }: QuestionProps) {
  const { t } = useTranslation('reports');
  const nameOf = useExceptionName();
  const outcomeText = useOutcomeText();
  const acknowledge = useAcknowledgeSeveral();
  const [results, setResults] = useState<readonly Result[]>([]);
  const count = exceptions.length;
  const more = count - namedAtMost;
  const open = exceptions.filter(({ id }) => !results.some(({ exception }) => exception.id === id));
  return (
    <ConfirmWithReason<readonly Result[]>
      title={t('several.ask', { count })}
      confirmLabel={t('several.confirm', { count })}
      announced={outcomeText}
      reason={t('acknowledge.note')}
      run={async (note) => {
        const { data, error } = await acknowledge(open, note);
        const all = [...results, ...data];
        setResults(all);
        if (error !== undefined) return { error };
        onDone(all);
        return { data: all };
      }}
      onBack={() => (results.length > 0 ? onDone(results) : onBack())}
      onDone={onBack}
    >
      <ul>
        {exceptions.slice(0, namedAtMost).map((exception) => (
          <li key={exception.id}>{nameOf(exception)}</li>
        ))}
        {more > 0 && <li className="sg-text3">{t('several.more', { count: more })}</li>}
      </ul>
      {left.map(({ refusal, count: staying }) => (
        <p key={refusal} className="sg-text2">
          {t('several.left', { count: staying, why: t(`several.refusals.${refusal}`) })}
        </p>
      ))}
      <p className="sg-text2">{t('several.text')}</p>
    </ConfirmWithReason>
  );
}

interface AcknowledgeSeveralProps {
  chosen: readonly ReconciliationException[];
  onClear: () => void;
}

/** Says how many differences are chosen, acknowledges those that allow it, and shows what became of each. */
export function AcknowledgeSeveral({ chosen, onClear }: AcknowledgeSeveralProps) {
  const { t } = useTranslation('reports');
  const [asked, ask] = useState(false);
  const [results, setResults] = useState<readonly Result[]>([]);
  const fit = chosen.filter((exception) => !acknowledgementRefusalOf(exception));
  const left = acknowledgementRefusals
    .map((refusal) => ({
      refusal,
      count: chosen.filter((exception) => acknowledgementRefusalOf(exception) === refusal).length,
    }))
    .filter(({ count }) => count > 0);
  const count = fit.length;
  return (
    <>
      {results.length > 0 && <Outcome results={results} />}
      {chosen.length > 0 && (
        <div className="sg-selection" role="region" aria-label={t('several.label')}>
          <span className="sg-strong">{t('several.chosen', { count: chosen.length })}</span>
          <DisabledWithReason reason={count === 0 ? t('several.none') : undefined} tooltip>
            <Button
              onClick={() => {
                setResults([]);
                ask(true);
              }}
            >
              {t('several.open', {
                count,
                context: count < chosen.length ? 'some' : undefined,
                all: chosen.length,
              })}
            </Button>
          </DisabledWithReason>
          <Button type="text" onClick={onClear}>
            {t('several.clear')}
          </Button>
        </div>
      )}
      {asked && (
        <Question
          exceptions={fit}
          left={left}
          onBack={() => ask(false)}
          onDone={(done) => {
            ask(false);
            setResults(done);
            onClear();
          }}
        />
      )}
    </>
  );
}
