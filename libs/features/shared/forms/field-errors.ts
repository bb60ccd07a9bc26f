import { apiErrorOf } from '@sanaga/api';
import type { FormInstance } from 'antd';

type Fields<Values> = Parameters<FormInstance<Values>['setFields']>[0];

const setErrors = <Values>(form: FormInstance<Values>, errors: { name: string; errors: string[] }[]) =>
  form.setFields(errors as Fields<Values>);

interface AtField {
  field: string;
  message: string;
}

/** Puts sentences at their inputs and goes to the first of them, which may have scrolled out of sight. */
export function showAtFields<Values>(form: FormInstance<Values>, errors: readonly AtField[]): void {
  setErrors(
    form,
    errors.map(({ field, message }) => ({ name: field, errors: [message] })),
  );
  const [first] = errors;
  if (first) form.scrollToField(first.field, { focus: true });
}

/**
 * Clears the errors of the fields that have changed, as they are no longer refused; fields with rules of their own do
 * so themselves.
 */
export function clearErrors<Values>(form: FormInstance<Values>, changed: object): void {
  setErrors(
    form,
    Object.keys(changed).map((name) => ({ name, errors: [] })),
  );
}

/** Puts the server's sentences at their inputs; returns the refusal's own sentence if it belongs to none. */
export function showFieldErrors<Values>(form: FormInstance<Values>, error: unknown): string | undefined {
  const failure = apiErrorOf(error);
  const shown = new Set(form.getFieldsError().map(({ name }) => name.join('.')));
  const atFields = (failure?.errors ?? []).filter(({ field }) => shown.has(field));
  showAtFields(form, atFields);
  return atFields.length > 0 ? undefined : failure?.message;
}
