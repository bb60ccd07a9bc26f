import {
  type ApiError,
  apiErrorOf,
  type Beneficiary,
  type PayeeCheck,
  useCheckPayeeMutation,
} from '@sanaga/api';
import { useEffect, useEffectEvent, useState } from 'react';
import { looksLikePhone, toPhoneNumber } from '../shared/people/phone-number.ts';
import type { Draft } from './draft.ts';

interface Payee {
  name?: string;
  number: string;
}

/** Whom the draft pays: the chosen beneficiary or what was typed; undefined while there is no number. */
export function payeeOf(draft: Draft, beneficiaries: readonly Beneficiary[]): Payee | undefined {
  if (draft.to === 'beneficiary') {
    const chosen = beneficiaries.find(({ id }) => id === draft.beneficiaryId);
    return chosen && { name: chosen.name, number: chosen.phoneNumber };
  }
  if (!draft.number || !looksLikePhone(draft.number)) return undefined;
  return { name: draft.name?.trim() || undefined, number: toPhoneNumber(draft.number) };
}

interface Checked {
  /** The response for exactly what the draft contains. */
  check?: PayeeCheck;
  /** What is registered of exactly this payee, kept while only the amount changes. */
  found?: PayeeCheck;
  error?: ApiError;
  checking: boolean;
  /** Asks once more where there was no answer; a connection that is back does so by itself. */
  again: () => void;
}

/**
 * What the operator knows of the payee and what the payment costs; queried again whenever the draft's payee or amount
 * changes.
 */
export function usePayeeCheck(draft: Draft, beneficiaries: readonly Beneficiary[]): Checked {
  const [request, { data, error, originalArgs, isLoading }] = useCheckPayeeMutation();
  const payee = payeeOf(draft, beneficiaries);
  const body = payee && JSON.stringify({ ...payee, amount: draft.amount || undefined });
  useEffect(() => {
    if (body === undefined) return;
    const call = request({ body: JSON.parse(body) as Payee });
    return () => call.reset();
  }, [body, request]);
  const again = () => {
    if (body !== undefined) void request({ body: JSON.parse(body) as Payee });
  };
  const onConnected = useEffectEvent(() => {
    if (error !== undefined) again();
  });
  useEffect(() => {
    const back = () => onConnected();
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, []);
  const isCurrent = body !== undefined && JSON.stringify(originalArgs?.body) === body;
  const check = isCurrent ? data : undefined;
  const payeeKey = JSON.stringify(payee);
  const [last, setLast] = useState<{ payeeKey: string; check: PayeeCheck }>();
  if (check && check !== last?.check) setLast({ payeeKey, check });
  const found = check ?? (last && last.payeeKey === payeeKey ? last.check : undefined);
  if (!isCurrent) return { found, checking: body !== undefined, again };
  return { check, found, error: apiErrorOf(error), checking: isLoading, again };
}
