import { useState } from 'react';
import { mayHaveWorked } from './api-error.ts';

/** Returns 128 random bits; `randomUUID` is missing if a page has no TLS. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const itemOf = (formKey: string) => `idempotency:${formKey}`;

function savedKey(formKey: string): string {
  const saved = sessionStorage.getItem(itemOf(formKey));
  if (saved !== null) return saved;
  const key = newIdempotencyKey();
  sessionStorage.setItem(itemOf(formKey), key);
  return key;
}

interface IdempotencyKey {
  key: string;
  /** Records how the call ended: a response ends its key, a lost one saves it for the next try. */
  settle: (error?: unknown) => void;
}

/**
 * Returns the key of one form's call; it outlives a reload, so that a call with a lost response and its repetition are
 * one payment.
 */
export function useIdempotencyKey(formKey: string): IdempotencyKey {
  const [current, setCurrent] = useState({ formKey, key: savedKey(formKey) });
  if (current.formKey !== formKey) setCurrent({ formKey, key: savedKey(formKey) });
  const settle = (error?: unknown) => {
    if (mayHaveWorked(error)) return;
    sessionStorage.removeItem(itemOf(formKey));
    setCurrent({ formKey, key: savedKey(formKey) });
  };
  return { key: current.key, settle };
}
