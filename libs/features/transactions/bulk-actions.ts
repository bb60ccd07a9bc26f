import {
  newIdempotencyKey,
  type Transaction,
  useCancelBulkTransactionMutation,
  useCancelTransactionMutation,
  useDeleteTransactionMutation,
  useRetryBulkTransactionMutation,
  useRetryTransactionMutation,
} from '@sanaga/api';
import { type Actor, can, type Permission, unsentItems } from '@sanaga/domain';
import { useRef } from 'react';
import { isLate } from '../shared/payment/corrections.ts';

/** Actions on several payments at once, single ones and bulk payments alike. */
export const bulkActions = ['cancel', 'retry', 'delete'] as const;
export type BulkAction = (typeof bulkActions)[number];

export const permissionOf = {
  cancel: 'transaction:cancel',
  retry: 'transaction:retry',
  delete: 'transaction:delete',
} as const satisfies Record<BulkAction, Permission>;

export const isBulk = ({ items }: Transaction): boolean => items !== null;

/**
 * Says which payments an action takes. A bulk payment that was sent in part is cancelled only where it is open, as only
 * there is it shown how much that stops.
 */
export const fits: Record<BulkAction, (payment: Transaction, actor: Actor) => boolean> = {
  cancel: ({ items, ...payment }, actor) =>
    items === null
      ? can.cancel(payment, actor).allowed
      : can.cancelBulk({ ...payment, items }, actor).allowed && unsentItems(items) === items.total,
  retry: ({ items, ...payment }, actor) =>
    items === null
      ? can.retry(payment, actor).allowed && !isLate(payment)
      : can.retryBulk({ ...payment, items }, actor).allowed,
  delete: (payment, actor) => can.delete(payment, actor).allowed,
};

/** Returns the call of each action; a bulk payment has calls of its own, except for deleting. */
export function useBulkActionCalls() {
  const [cancel] = useCancelTransactionMutation();
  const [cancelBulk] = useCancelBulkTransactionMutation();
  const [retry] = useRetryTransactionMutation();
  const [retryBulk] = useRetryBulkTransactionMutation();
  const [remove] = useDeleteTransactionMutation();
  /** Keys by bulk payment, kept until it has a response: a repetition after a lost response is the same call. */
  const keys = useRef(new Map<string, string>());
  const retryFailed = async (id: string) => {
    const key = keys.current.get(id) ?? newIdempotencyKey();
    keys.current.set(id, key);
    const answer = await retryBulk({ id, 'idempotency-key': key });
    if (answer.data) keys.current.delete(id);
    return answer;
  };
  return {
    cancel: (payment: Transaction) =>
      isBulk(payment) ? cancelBulk({ id: payment.id, body: {} }) : cancel({ id: payment.id, body: {} }),
    retry: (payment: Transaction) => (isBulk(payment) ? retryFailed(payment.id) : retry({ id: payment.id })),
    delete: ({ id }: Transaction) => remove({ id }),
  };
}
