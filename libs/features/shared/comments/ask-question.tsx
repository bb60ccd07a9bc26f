import { apiErrorOf, fieldErrors, type Transaction, useReturnTransactionMutation } from '@sanaga/api';
import { textLimits } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { ConfirmAction, Hint, LimitedTextArea, useAnnounce } from '@sanaga/ui';
import { type ReactNode, useId, useState } from 'react';

interface Asking {
  /** Opens the dialog in which the question is written. */
  ask: () => void;
  dialog: ReactNode;
}

/** Sends a payment, single or bulk, back to its makers with a question. */
export function useQuestion({ id, createdBy }: Transaction): Asking {
  const { t } = useTranslation('comments');
  const announce = useAnnounce();
  const field = useId();
  const [open, setOpen] = useState(false);
  const [question, setQuestion] = useState('');
  const [send, { error, isLoading, reset }] = useReturnTransactionMutation();
  const { name } = createdBy;
  const ask = () => {
    reset();
    setQuestion('');
    setOpen(true);
  };
  const confirm = async () => {
    const { data } = await send({ id, body: { question: question.trim() } });
    if (!data) return;
    setOpen(false);
    announce(t('ask.done', { name }));
  };
  const atField = fieldErrors(error)['question'];
  const dialog = (
    <ConfirmAction
      open={open}
      title={t('ask.title')}
      extra={
        <>
          <label htmlFor={field}>{t('ask.label')}</label>
          <LimitedTextArea
            says
            id={field}
            autoFocus
            rows={4}
            value={question}
            limit={textLimits.comment}
            onChange={({ target }) => setQuestion(target.value)}
          />
          {atField && <Hint tone="bad">{atField}</Hint>}
        </>
      }
      confirmLabel={t('ask.action')}
      onConfirm={() => void confirm()}
      onBack={() => setOpen(false)}
      busy={isLoading}
      disabled={question.trim() === '' || question.length > textLimits.comment}
      error={atField ? undefined : apiErrorOf(error)?.message}
    >
      {t('ask.text', { name })}
    </ConfirmAction>
  );
  return { ask, dialog };
}
