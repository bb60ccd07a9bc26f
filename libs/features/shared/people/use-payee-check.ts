import { type ApiError, apiErrorOf, type PayeeCheck, useCheckPayeeMutation } from '@sanaga/api';
import { useEffect, useEffectEvent } from 'react';

export interface Payee {
  /** E.164 */
  number: string;
  name?: string;
}

interface Asked {
  /** Response for exactly this payee and amount. */
  check?: PayeeCheck;
  error?: ApiError;
  checking: boolean;
  /** Asks again if there was no response; a connection that is back does so by itself. */
  again: () => void;
}

/**
 * Asks what the operator knows of a payee and, with an amount, what the payment costs; asks again whenever one of them
 * changes. Nothing is asked until there is a payee.
 */
export function usePayeeCheck(payee: Payee | undefined, amount?: number): Asked {
  const [request, { data, error, originalArgs, isLoading }] = useCheckPayeeMutation();
  const { number, name } = payee ?? {};
  useEffect(() => {
    if (number === undefined) return;
    const call = request({ body: { number, name, amount } });
    return () => call.reset();
  }, [number, name, amount, request]);
  const again = () => {
    if (number !== undefined) void request({ body: { number, name, amount } });
  };
  const onConnected = useEffectEvent(() => {
    if (error !== undefined) again();
  });
  useEffect(() => {
    const back = () => onConnected();
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, []);
  const asked = originalArgs?.body;
  const isCurrent =
    number !== undefined && asked?.number === number && asked.name === name && asked.amount === amount;
  if (!isCurrent) return { checking: number !== undefined, again };
  return { check: data, error: apiErrorOf(error), checking: isLoading, again };
}
