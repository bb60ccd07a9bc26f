import {
  type ApiError,
  apiErrorOf,
  type Transaction,
  transactionsApi,
  upload,
  useCreateTransactionMutation,
  useCreateTransactionToBeneficiaryMutation,
  useIdempotencyKey,
} from '@sanaga/api';
import { useAppDispatch } from '@sanaga/auth';
import { useState } from 'react';
import { toPhoneNumber } from '../shared/people/phone-number.ts';
import type { Draft } from './draft.ts';

interface Created {
  payment?: Transaction;
  error?: ApiError;
}

interface CreatePayment {
  /** Creates the payment; a document goes along in the same call. */
  create: (draft: Draft, file: File | undefined) => Promise<Created>;
  creating: boolean;
  /** Whole percent of the document that has been sent; undefined while none is being sent. */
  percent?: number;
}

const textOf = (typed: string | undefined): string | undefined => typed?.trim() || undefined;

const paymentOf = (draft: Draft) => ({
  amount: draft.amount ?? 0,
  reason: draft.reason?.trim() ?? '',
  receiverMessage: textOf(draft.receiverMessage),
  expenseCategory: draft.expenseCategory,
});

const typedPayeeOf = (draft: Draft) => ({
  name: draft.name?.trim() ?? '',
  email: textOf(draft.email),
  number: toPhoneNumber(draft.number ?? ''),
  accountType: 'MOMO' as const,
  saveBeneficiary: draft.save ?? false,
});

/** Builds a form with the same values; the file comes last, so that a server that streams has read the rest. */
function formOf(draft: Draft, file: File): FormData {
  const values = { ...paymentOf(draft), ...(draft.to === 'beneficiary' ? {} : typedPayeeOf(draft)) };
  const form = new FormData();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) form.append(name, String(value));
  form.append('transactionFile', file);
  return form;
}

/** Creates the payment of a complete draft; repeating it after a lost response is still one payment. */
export function useCreatePayment(): CreatePayment {
  const { key, settle } = useIdempotencyKey('new-payment');
  const dispatch = useAppDispatch();
  const [toNumber, typed] = useCreateTransactionMutation();
  const [toBeneficiary, stored] = useCreateTransactionToBeneficiaryMutation();
  const [percent, setPercent] = useState<number>();

  const sendForm = async (draft: Draft, file: File) => {
    const beneficiary = encodeURIComponent(draft.beneficiaryId ?? '');
    setPercent(0);
    const result = await upload<Transaction>({
      path: draft.to === 'beneficiary' ? `/transaction/v2/${beneficiary}` : '/transaction/v2',
      body: formOf(draft, file),
      idempotencyKey: key,
      onProgress: setPercent,
    });
    setPercent(undefined);
    if (result.data) dispatch(transactionsApi.util.invalidateTags(['Transaction', 'Beneficiary']));
    return result;
  };
  const send = (draft: Draft, file: File | undefined) => {
    if (file) return sendForm(draft, file);
    const payment = paymentOf(draft);
    if (draft.to === 'beneficiary')
      return toBeneficiary({
        id: draft.beneficiaryId ?? '',
        body: payment,
        'idempotency-key': key,
      });
    return toNumber({ body: { ...payment, ...typedPayeeOf(draft) }, 'idempotency-key': key });
  };
  const create = async (draft: Draft, file: File | undefined): Promise<Created> => {
    const { data, error } = await send(draft, file);
    settle(error);
    return { payment: data, error: apiErrorOf(error) };
  };
  return { create, creating: typed.isLoading || stored.isLoading || percent !== undefined, percent };
}
