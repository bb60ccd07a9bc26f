import { apiErrorOf } from '@sanaga/api';
import type { FormInstance } from 'antd';

type Fields<Values> = Parameters<FormInstance<Values>['setFields']>[0];

/** Puts the server's sentences at their inputs; answers the refusal's own sentence where it belongs to none. */
export function showFieldErrors<Values>(form: FormInstance<Values>, error: unknown): string | undefined {
  const failure = apiErrorOf(error);
  const shown = new Set(form.getFieldsError().map(({ name }) => name.join('.')));
  const atFields = (failure?.errors ?? []).filter(({ field }) => shown.has(field));
  form.setFields(
    atFields.map(({ field, message }) => ({ name: field, errors: [message] })) as Fields<Values>,
  );
  return atFields.length > 0 ? undefined : failure?.message;
}
