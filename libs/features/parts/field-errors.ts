import { apiErrorOf } from '@sanaga/api';
import type { FormInstance } from 'antd';

type Fields<Values> = Parameters<FormInstance<Values>['setFields']>[0];

interface AtField {
  field: string;
  message: string;
}

/** Puts sentences at their inputs and goes to the first of them, which may be out of sight by then. */
export function showAtFields<Values>(form: FormInstance<Values>, errors: readonly AtField[]): void {
  form.setFields(errors.map(({ field, message }) => ({ name: field, errors: [message] })) as Fields<Values>);
  const [first] = errors;
  if (first) form.scrollToField(first.field, { focus: true });
}

/** Puts the server's sentences at their inputs; answers the refusal's own sentence where it belongs to none. */
export function showFieldErrors<Values>(form: FormInstance<Values>, error: unknown): string | undefined {
  const failure = apiErrorOf(error);
  const shown = new Set(form.getFieldsError().map(({ name }) => name.join('.')));
  const atFields = (failure?.errors ?? []).filter(({ field }) => shown.has(field));
  showAtFields(form, atFields);
  return atFields.length > 0 ? undefined : failure?.message;
}
