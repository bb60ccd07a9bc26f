import { act, renderHook } from '@testing-library/react';
import { newIdempotencyKey, useIdempotencyKey } from './index.ts';

beforeEach(() => sessionStorage.clear());

it('makes keys that differ and that the server takes', () => {
  const keys = Array.from({ length: 100 }, newIdempotencyKey);
  expect(new Set(keys).size).toBe(100);
  expect(keys.every((key) => /^[\x21-\x7e]{8,255}$/.test(key))).toBe(true);
});

const hook = (formKey = 'new-payment') => renderHook(() => useIdempotencyKey(formKey)).result;

it('is one key over a reload while the call has no response', () => {
  const before = hook();
  expect(hook().current.key).toBe(before.current.key);
  expect(hook('refill').current.key).not.toBe(before.current.key);
});

it.each([
  ['the network was cut', { status: -501, message: '' }],
  ['the response was not usable', { status: -500, message: '' }],
  ['the server failed', { status: 503, message: '' }],
  ['a twin is at work', { status: 409, code: 'IN_FLIGHT', message: '' }],
])('is reused when %s: the payment may be there', (_why, error) => {
  const form = hook();
  const { key } = form.current;
  act(() => form.current.settle(error));
  expect(form.current.key).toBe(key);
  expect(hook().current.key).toBe(key);
});

it.each([
  ['it worked', undefined],
  ['it was refused', { status: 422, code: 'INVALID_INPUT', message: '' }],
])('is replaced when %s', (_why, error) => {
  const form = hook();
  const { key } = form.current;
  act(() => form.current.settle(error));
  expect(form.current.key).not.toBe(key);
  expect(hook().current.key).toBe(form.current.key);
});
