import { apiErrorOf, type Transaction, useWithdrawQuestionMutation } from '@sanaga/api';
import { useCan, useCurrentUser } from '@sanaga/auth';
import { can } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { BusyButton, Hint, Notice, useAnnounce } from '@sanaga/ui';
import { Button } from 'antd';
import { useActor } from '../people/use-actor.ts';
import './comments.css';
import { CorrectPayment } from './correct-payment.tsx';

interface QuestionNoticeProps {
  payment: Transaction;
  /** Leads to the field in which the answer is written. */
  onAnswer: () => void;
}

/** Withdraws the question, for the person who asked it and for admins. */
function Withdraw({ id }: Pick<Transaction, 'id'>) {
  const { t } = useTranslation('comments');
  const announce = useAnnounce();
  const [withdraw, { error, isLoading }] = useWithdrawQuestionMutation();
  const send = async () => {
    const { data } = await withdraw({ id });
    if (data) announce(t('withdraw.done'));
  };
  return (
    <>
      <BusyButton size="small" busy={isLoading} onClick={() => void send()}>
        {t('withdraw.open')}
      </BusyButton>
      {error && (
        <span role="alert">
          <Hint tone="bad">{apiErrorOf(error)?.message}</Hint>
        </span>
      )}
    </>
  );
}

/** Shows the open question about a payment: its makers are led to answer or correct, others see with whom it is. */
export function QuestionNotice({ payment, onAnswer }: QuestionNoticeProps) {
  const { t } = useTranslation('comments');
  const { agoWithin } = useFormats();
  const { userId } = useCurrentUser();
  const actor = useActor();
  const mayAsk = useCan('transaction:approve');
  const { question, makers, createdBy } = payment;
  if (question === null) return null;
  const { askedBy, at, text } = question;
  const isMaker = makers.includes(userId);
  const mayWithdraw = mayAsk && can.withdrawQuestion(askedBy.userId, actor).allowed;
  return (
    <div className="question-notice">
      <Notice tone={isMaker ? 'act' : 'calm'} icon="help">
        <p className="sg-strong">
          {t(askedBy.userId === userId ? 'question.own' : 'question.asks', {
            name: askedBy.name,
            when: agoWithin(at),
          })}
        </p>
        <blockquote className="question-text">{text}</blockquote>
        <p className="sg-small sg-text2">
          {isMaker ? t('question.yours') : t('question.theirs', { name: createdBy.name })}
        </p>
        {(isMaker || mayWithdraw) && (
          <div className="sg-row sg-wrap">
            {isMaker && (
              <Button size="small" type="primary" onClick={onAnswer}>
                {t('question.answer')}
              </Button>
            )}
            {isMaker && <CorrectPayment payment={payment} />}
            {mayWithdraw && <Withdraw id={payment.id} />}
          </div>
        )}
      </Notice>
    </div>
  );
}
