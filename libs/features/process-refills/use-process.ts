import { apiErrorOf, type Refill, useProcessAllRefillsMutation, useProcessRefillMutation } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { refillsPerCall } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { useAmountText, useAnnounce } from '@sanaga/ui';
import { useRef } from 'react';

interface Outcome {
  /** Number of refills of the list that have a reply. */
  replied: number;
  started: number;
  /** Sum of the refills that were started; whole XAF. */
  amount: number;
  /** Number approved as the first of two. */
  agreed: number;
  /** Number that someone else started, refused or took back. */
  decidedByOthers: number;
  /** True after a lost reply: what the server then left alone may be what it did before. */
  failed: boolean;
}

const nothing: Outcome = {
  replied: 0,
  started: 0,
  amount: 0,
  agreed: 0,
  decidedByOthers: 0,
  failed: false,
};

interface ProcessProps {
  refills: Refill[];
  onDecidedMeanwhile: (sentence: string) => void;
  onClose: () => void;
}

/** Says the outcome in sentences: what the server did, not what was asked for. */
function useSentences() {
  const { t } = useTranslation('process-refills');
  const amountText = useAmountText();
  const decided = ({ decidedByOthers: count }: Outcome) =>
    count > 0 ? t('meanwhile', { count }) : undefined;
  const all = (outcome: Outcome): string =>
    [
      outcome.started > 0 && t('announced', { count: outcome.started, amount: amountText(outcome.amount) }),
      outcome.agreed > 0 && t('agreement.announced', { count: outcome.agreed }),
      decided(outcome),
    ]
      .filter(Boolean)
      .join('. ');
  return { decided, all };
}

/** Sends the frozen list, in portions if it is long, and says what the server did with it. */
export function useProcess({ refills, onDecidedMeanwhile, onClose }: ProcessProps) {
  const announce = useAnnounce();
  const { userId } = useCurrentUser();
  const sentences = useSentences();
  const [processOne, one] = useProcessRefillMutation();
  const [processMany, many] = useProcessAllRefillsMutation();
  const outcome = useRef(nothing);

  const add = (replied: number, started: number, amount: number, agreed: number) => {
    const { current: before } = outcome;
    outcome.current = {
      replied: before.replied + replied,
      started: before.started + started,
      amount: before.amount + amount,
      agreed: before.agreed + agreed,
      decidedByOthers: before.decidedByOthers + (before.failed ? 0 : replied - started - agreed),
      failed: false,
    };
  };
  const sendOne = async (refill: Refill) => {
    const { data, error } = await processOne({ refillId: refill.refillId });
    if (!data) return error;
    const agreed = data.status === 'REQUESTED' ? 1 : 0;
    const started = data.processedById === userId ? 1 : 0;
    add(1, started, started * data.amount, agreed);
  };
  const sendPortion = async (portion: Refill[]) => {
    const { data, error } = await processMany({
      body: { refillIds: portion.map(({ refillId }) => refillId) },
    });
    if (!data) return error;
    add(portion.length, data.totalElements, data.totalAmount, data.agreed);
  };
  const finish = () => {
    const { current: done } = outcome;
    outcome.current = nothing;
    const sentence = sentences.all(done);
    if (sentence !== '') announce(sentence);
    const decided = sentences.decided(done);
    if (decided !== undefined) onDecidedMeanwhile(decided);
    onClose();
  };
  const confirm = async () => {
    const [first] = refills;
    while (outcome.current.replied < refills.length) {
      const { replied } = outcome.current;
      const failure =
        refills.length === 1 && first
          ? await sendOne(first)
          : await sendPortion(refills.slice(replied, replied + refillsPerCall));
      if (failure) {
        outcome.current = { ...outcome.current, failed: true };
        return;
      }
    }
    finish();
  };
  /** Closes the question, and says what was started before a failure. */
  const back = () => {
    one.reset();
    many.reset();
    finish();
  };
  return {
    confirm,
    back,
    busy: one.isLoading || many.isLoading,
    error: apiErrorOf(one.error ?? many.error)?.message,
  };
}
