import { useOnce } from '@sanaga/ui';
import type { FormInstance, FormProps } from 'antd';
import { useRef, useState } from 'react';
import { clearErrors, showFieldErrors } from './field-errors.ts';

/** Outcome of a call, as RTK Query's mutations return it. */
interface Outcome<Data> {
  data?: Data;
  error?: unknown;
}

/** Returns what all forms of antd have in common: where their errors are, and how long. */
export const formPropsOf = <Values>(form: FormInstance<Values>) =>
  ({
    form,
    layout: 'vertical',
    requiredMark: false,
    noValidate: true,
    scrollToFirstError: { focus: true },
    onValuesChange: (changed: object): void => clearErrors(form, changed),
  }) as const;

type Send<Values, Data> = (values: Values) => Promise<Outcome<Data>>;
/** Gets what the call returned, if anything. */
type Done<Values, Data> = (data: Data | undefined, values: Values) => void;

/** Outcome of sending; `at-fields`: what the server refuses is shown at the form's fields. */
type Sent = 'done' | 'at-fields' | 'refused';

/** Sends once at a time: a second press while the call is under way does nothing. */
function useSend<Values extends object, Data>(form: FormInstance<Values>, send: Send<Values, Data>) {
  const { busy, once } = useOnce();
  const [refusal, setRefusal] = useState<string>();
  const run = async (values: Values, onDone: Done<Values, Data>): Promise<Sent | undefined> => {
    const sent = await once(() => {
      setRefusal(undefined);
      return send(values);
    });
    if (!sent) return undefined;
    const { data, error } = sent;
    if (error === undefined) {
      onDone(data, values);
      return 'done';
    }
    const message = showFieldErrors(form, error);
    setRefusal(message);
    return message === undefined ? 'at-fields' : 'refused';
  };
  const shared = formPropsOf(form);
  const formProps = {
    ...shared,
    onValuesChange: (changed: object) => {
      shared.onValuesChange(changed);
      setRefusal(undefined);
    },
  };
  return { formProps, busy, refusal, clear: () => setRefusal(undefined), run };
}

interface Submit<Values> {
  /** Props of antd's `Form`: its layout, and what sends it. */
  formProps: FormProps<Values>;
  /** True while the call is under way. */
  busy: boolean;
  /** Server's sentence that belongs to no field. */
  refusal: string | undefined;
}

/**
 * Sends a form. The server's refusal is shown at its fields, the first of which gets the focus, or is in `refusal`; it
 * goes once the field is changed. `saved`: it was saved, and nothing was typed since.
 */
export function useSubmit<Values extends object, Data>(
  form: FormInstance<Values>,
  send: Send<Values, Data>,
  onDone: Done<Values, Data>,
): Submit<Values> & { saved: boolean } {
  const { formProps, busy, refusal, run } = useSend(form, send);
  const [saved, setSaved] = useState(false);
  const done: typeof onDone = (data, values) => {
    setSaved(true);
    onDone(data, values);
  };
  return {
    formProps: {
      ...formProps,
      onValuesChange: (changed: object) => {
        formProps.onValuesChange(changed);
        setSaved(false);
      },
      onFinish: (values) => {
        setSaved(false);
        void run(values, done);
      },
    },
    busy,
    refusal,
    saved,
  };
}

interface ConfirmedSubmit<Values> extends Submit<Values> {
  /** Subject of the question; undefined while nothing is asked. */
  asked: Values | undefined;
  confirm: () => void;
  back: () => void;
}

/**
 * Sends a form in the same way after asking. The question stays open with the refusal, and closes if there is something
 * to change at the fields. Another press does not send it again.
 */
export function useConfirmedSubmit<Values extends object, Data>(
  form: FormInstance<Values>,
  send: Send<Values, Data>,
  onDone: Done<Values, Data>,
): ConfirmedSubmit<Values> {
  const { formProps, busy, refusal, clear, run } = useSend(form, send);
  const [asked, setAsked] = useState<Values>();
  const waiting = useRef<Values>(undefined);
  const ask = (values: Values | undefined) => {
    waiting.current = values;
    setAsked(values);
  };
  const confirm = async () => {
    if (waiting.current === undefined) return;
    const sent = await run(waiting.current, (data, values) => {
      ask(undefined);
      onDone(data, values);
    });
    if (sent === 'at-fields') ask(undefined);
  };
  return {
    formProps: {
      ...formProps,
      onFinish: (values) => {
        clear();
        ask(values);
      },
    },
    busy,
    refusal,
    asked,
    confirm: () => void confirm(),
    back: () => ask(undefined),
  };
}
