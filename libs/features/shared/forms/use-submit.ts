import type { FormInstance, FormProps } from 'antd';
import { useState } from 'react';
import { clearErrors, showFieldErrors } from './field-errors.ts';

/** How a call ended; RTK Query's mutations return it. */
interface Outcome<Data> {
  data?: Data;
  error?: unknown;
}

interface Submit<Values> {
  /** Props for antd's `Form`: the layout of our forms, and what sends this one. */
  formProps: FormProps<Values>;
  /** While the call is under way. */
  busy: boolean;
  /** The server's sentence where it belongs to no field. */
  refusal: string | undefined;
  /** It was saved, and nothing was typed since. */
  saved: boolean;
}

/**
 * Sends a form. What the server refuses is shown at its fields, the first of which gets the focus, or in `refusal`; it
 * goes once the field is changed. `onDone` gets what the call returned, where it returned something.
 */
export function useSubmit<Values extends object, Data>(
  form: FormInstance<Values>,
  send: (values: Values) => Promise<Outcome<Data>>,
  onDone: (data: Data | undefined, values: Values) => void,
): Submit<Values> {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [saved, setSaved] = useState(false);
  const submit = async (values: Values) => {
    setRefusal(undefined);
    setSaved(false);
    setBusy(true);
    const { data, error } = await send(values);
    setBusy(false);
    if (error !== undefined) return setRefusal(showFieldErrors(form, error));
    setSaved(true);
    onDone(data, values);
  };
  return {
    formProps: {
      form,
      layout: 'vertical',
      requiredMark: false,
      scrollToFirstError: { focus: true },
      onValuesChange: (changed: object) => {
        clearErrors(form, changed);
        setRefusal(undefined);
        setSaved(false);
      },
      onFinish: (values) => void submit(values),
    },
    busy,
    refusal,
    saved,
  };
}
