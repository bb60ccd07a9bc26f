import {
  type ApiError,
  apiErrorOf,
  type Transaction,
  useCreateTransactionMutation,
  useCreateTransactionToBeneficiaryMutation,
  useIdempotencyKey,
} from '@sanaga/api';
import { toPhoneNumber } from '../parts/phone-number.ts';
import type { Draft } from './draft.ts';

type Created = { payment: Transaction; error?: undefined } | { payment?: undefined; error: ApiError };

const textOf = (typed: string | undefined): string | undefined => typed?.trim() || undefined;

/** Prepares the payment of a complete draft; repeating it after a lost answer is still one payment. */
export function useCreatePayment(): { create: (draft: Draft) => Promise<Created>; creating: boolean } {
  const { key, settle } = useIdempotencyKey('new-payment');
  const [toNumber, typed] = useCreateTransactionMutation();
  const [toBeneficiary, stored] = useCreateTransactionToBeneficiaryMutation();

  const send = (draft: Draft) => {
    const payment = {
      amount: draft.amount ?? 0,
      reason: draft.reason?.trim() ?? '',
      receiverMessage: textOf(draft.receiverMessage),
      expenseCategory: draft.expenseCategory,
    };
    if (draft.to === 'beneficiary') {
      const beneficiaryId = draft.beneficiaryId ?? '';
      return toBeneficiary({ beneficiaryId, body: payment, 'idempotency-key': key });
    }
    const payee = {
      name: draft.name?.trim() ?? '',
      email: textOf(draft.email),
      number: toPhoneNumber(draft.number ?? ''),
      saveBeneficiary: draft.save ?? false,
    };
    return toNumber({ body: { ...payment, ...payee, accountType: 'MOMO' }, 'idempotency-key': key });
  };
  const create = async (draft: Draft): Promise<Created> => {
    const { data, error } = await send(draft);
    settle(error);
    const refusal = apiErrorOf(error);
    if (data) return { payment: data };
    return { error: refusal ?? { status: -500, message: '' } };
  };
  return { create, creating: typed.isLoading || stored.isLoading };
}
