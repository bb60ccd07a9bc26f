import { type FormEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import { CorrectionsContext } from './corrections.ts';
import { PlainNotice } from './plain-notice.tsx';
import './plain-form.css';

interface PlainFormProps {
  /** The fields' values by name. Not called again while `busy`. */
  onSubmit: (values: Record<string, string>) => void;
  /** True while it is sent. */
  busy: boolean;
  /** The word on the button, and the one while it works. */
  submit: string;
  /** The word on the button while it works. */
  sending: string;
  /** The error of the whole form; the error of a field is at the field. */
  error?: ReactNode;
  /** True before the page can send anything. */
  disabled?: boolean;
  /** Gets the values at each keystroke, to persist them over a reload; passwords are not among them. */
  onTyping?: (values: Record<string, string>) => void;
  /** The fields; as a function they get the button, which the last field then places (`action`). */
  children: ReactNode | ((button: ReactNode) => ReactNode);
}

const valuesOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

function withoutPasswords(form: HTMLFormElement): Record<string, string> {
  const secret = new Set(
    [...form.querySelectorAll('input[autocomplete$=password]')].map((input) => input.getAttribute('name')),
  );
  return Object.fromEntries(Object.entries(valuesOf(form)).filter(([name]) => !secret.has(name)));
}

const none: ReadonlySet<string> = new Set();

/** Remembers which fields were changed since the form was sent last, and focuses the first wrong one when it was. */
function useCorrections(busy: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const [sent, setSent] = useState(0);
  const [corrected, setCorrected] = useState(none);
  const correct = useCallback(
    (name: string) => setCorrected((before) => (before.has(name) ? before : new Set([...before, name]))),
    [],
  );
  useEffect(() => {
    if (!busy) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [busy, sent]);
  const begin = () => {
    setCorrected(none);
    setSent((times) => times + 1);
  };
  return { form, corrections: useMemo(() => ({ corrected, correct }), [corrected, correct]), begin };
}

/**
 * Shows a native form. React never owns the values: nothing typed or filled in by the browser is lost. The error of a
 * field is there from the moment the form is sent until the field is changed; the first wrong field gets the focus.
 */
export function PlainForm(props: PlainFormProps) {
  const { onSubmit, busy, submit, sending, error, disabled, onTyping, children } = props;
  const { form, corrections, begin } = useCorrections(busy);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || disabled) return;
    begin();
    onSubmit(valuesOf(event.currentTarget));
  };
  const button = (
    <button className="sg-submit" type="submit" disabled={disabled} aria-disabled={busy} aria-busy={busy}>
      {busy && <Icon name="refresh" className="sg-turning" />} {busy ? sending : submit}
    </button>
  );
  return (
    <form
      ref={form}
      className="sg-plain-form"
      method="post"
      noValidate
      onSubmit={send}
      onInput={(event) => {
        if ('name' in event.target) corrections.correct(String(event.target.name));
        onTyping?.(withoutPasswords(event.currentTarget));
      }}
    >
      {error && (
        <PlainNotice tone="bad" live>
          {error}
        </PlainNotice>
      )}
      <CorrectionsContext value={corrections}>
        {typeof children === 'function' ? (
          children(button)
        ) : (
          <>
            {children}
            {button}
          </>
        )}
      </CorrectionsContext>
    </form>
  );
}
