import {
  apiErrorOf,
  type Transaction,
  useDeleteTransactionMutation,
  useRetryTransactionMutation,
  useSetExpenseCategoryMutation,
} from '@sanaga/api';
import { can, expenseCategories, type ExpenseCategory } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { pathTo } from '@sanaga/navigation';
import { BusyButton, ConfirmAction, Hint, Icon, LinkButton, useAmountText, useAnnounce } from '@sanaga/ui';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { isLate } from './corrections.ts';
import { useReceipt } from './payment-view.tsx';
import { formatPhone } from '../people/phone-number.ts';
import { useActor } from '../people/use-actor.ts';
import { useDownload } from '../downloads/use-download.ts';

interface PaymentProps {
  payment: Transaction;
}

/** Retries a failed payment, if that is allowed; says that it needs another approval. */
export function PaymentRetry({ payment }: PaymentProps) {
  const { t } = useTranslation('payment-actions');
  const amountText = useAmountText();
  const announce = useAnnounce();
  const receipt = useReceipt();
  const actor = useActor();
  const [asking, setAsking] = useState(false);
  const [retry, { error, isLoading, reset }] = useRetryTransactionMutation();
  const { id, amount, name, number } = payment;
  // a payment that was paid late is not sent again, as it would be paid twice
  if (payment.type === 'BULK' || isLate(payment) || !can.retry(payment, actor).allowed) return null;
  const send = async () => {
    const { data } = await retry({ id });
    if (!data) return;
    setAsking(false);
    announce(t('retry.done', { name }));
  };
  return (
    <p style={{ marginTop: 12 }}>
      <Button
        icon={<Icon name="undo" />}
        onClick={() => {
          reset();
          setAsking(true);
        }}
      >
        {t('retry.open')}
      </Button>
      <ConfirmAction
        open={asking}
        title={t('retry.title')}
        receipt={receipt({ ...payment, status: 'PENDING', problemReason: null })}
        confirmLabel={t('retry.action', { amount: amountText(amount) })}
        onConfirm={() => void send()}
        onBack={() => setAsking(false)}
        busy={isLoading}
        error={apiErrorOf(error)?.message}
      >
        <p>{t('retry.to', { name, number: formatPhone(number) })}</p>
        <p className="sg-text2">{t(actor.individual ? 'retry.own' : 'retry.others')}</p>
      </ConfirmAction>
    </p>
  );
}

/** Leads from a cancelled payment to a new one with the same details, for people who may create one. */
export function PaymentAgain({ payment }: PaymentProps) {
  const { t } = useTranslation('payment-actions');
  const actor = useActor();
  if (!can.createAgain(payment, actor).allowed) return null;
  return (
    <p style={{ marginTop: 12 }}>
      <LinkButton href={pathTo.newTransactionLike(payment.id)} icon={<Icon name="undo" />}>
        {t('again')}
      </LinkButton>
    </p>
  );
}

/** Words the deletion: for one payment who is paid, for a bulk payment how many and from which file. */
function useDeleteLabels({ name, amount, status, items }: Transaction) {
  const { t } = useTranslation(['payment-actions', 'bulk']);
  const amountText = useAmountText();
  const of = items ? 'bulk:delete' : 'delete';
  const values = { name, amount: amountText(amount), count: items?.total ?? 1 };
  return {
    open: t('delete.open'),
    title: t(`${of}.title`),
    text: t(status === 'PENDING' ? `${of}.textPending` : `${of}.text`, values),
    action: t(`${of}.action`, values),
    done: t(`${of}.done`, values),
  };
}

/**
 * Removes a payment that waits or was cancelled from the lists, for people who may. A bulk payment goes with all its
 * payments, none of which goes alone.
 */
export function PaymentDelete({ payment, onDeleted }: PaymentProps & { onDeleted: () => void }) {
  const labels = useDeleteLabels(payment);
  const announce = useAnnounce();
  const actor = useActor();
  const [asking, setAsking] = useState(false);
  const [remove, { error, isLoading, reset }] = useDeleteTransactionMutation();
  const { id, bulkId, progress } = payment;
  if (bulkId !== null || progress !== null || !can.delete(payment, actor).allowed) return null;
  const send = async () => {
    const { data } = await remove({ id });
    if (!data) return;
    setAsking(false);
    announce(labels.done);
    onDeleted();
  };
  return (
    <p style={{ margin: '12px 0 0 -15px' }}>
      <Button
        type="text"
        danger
        icon={<Icon name="trash" />}
        onClick={() => {
          reset();
          setAsking(true);
        }}
      >
        {labels.open}
      </Button>
      <ConfirmAction
        open={asking}
        title={labels.title}
        confirmLabel={labels.action}
        onConfirm={() => void send()}
        onBack={() => setAsking(false)}
        danger
        busy={isLoading}
        error={apiErrorOf(error)?.message}
      >
        {labels.text}
      </ConfirmAction>
    </p>
  );
}

/** Downloads the document of a payment, by its own name. */
export function PaymentAttachment({ payment }: PaymentProps) {
  const { t } = useTranslation('payment-actions');
  const { number } = useFormats();
  const { busy, error, fetchFile } = useDownload();
  const { id, attachment } = payment;
  if (attachment === null) return null;
  const kilobytes = Math.max(1, Math.round(attachment.size / 1024));
  return (
    <p style={{ marginTop: 12 }}>
      <BusyButton
        busy={busy}
        busyLabel={t('attachment.busy')}
        icon={<Icon name="file" />}
        onClick={() => void fetchFile(`/transaction/attachment/${id}`, attachment.fileName)}
      >
        {t('attachment.download', { name: attachment.fileName, size: `${number(kilobytes)} kB` })}
      </BusyButton>
      {error && <Hint tone="bad">{error.message}</Hint>}
    </p>
  );
}

/** Shows the category of a payment; people who may create payments may correct it. */
export function PaymentCategory({ payment }: PaymentProps) {
  const { t } = useTranslation(['payment-actions', 'common', 'payment']);
  const announce = useAnnounce();
  const actor = useActor();
  const [set, { error, isLoading }] = useSetExpenseCategoryMutation();
  const { id, expenseCategory } = payment;
  const nameOf = (category: ExpenseCategory) => t(`common:expenses.${category}`);
  if (!can.categorise(payment, actor).allowed) return expenseCategory ? nameOf(expenseCategory) : '–';
  const choose = async (next: ExpenseCategory) => {
    const { data } = await set({ id, body: { expenseCategory: next } });
    if (data) announce(t('category.done', { category: nameOf(next) }));
  };
  return (
    <>
      <Select<ExpenseCategory>
        size="small"
        variant="filled"
        aria-label={t('payment:facts.category')}
        value={expenseCategory ?? undefined}
        disabled={isLoading}
        options={expenseCategories.map((value) => ({ value, label: nameOf(value) }))}
        onChange={(next) => void choose(next)}
        popupMatchSelectWidth={false}
      />
      {error && <Hint tone="bad">{apiErrorOf(error)?.message}</Hint>}
    </>
  );
}
