import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../icon/icon.tsx';
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

/** Shows a native form. React never owns the values: nothing typed or filled in by the browser is lost. */
export function PlainForm(props: PlainFormProps) {
  const { onSubmit, busy, submit, sending, error, disabled, onTyping, children } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!busy) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [busy]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || disabled) return;
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
      onInput={onTyping && ((event) => onTyping(withoutPasswords(event.currentTarget)))}
    >
      {error && (
        <PlainNotice tone="bad" live>
          {error}
        </PlainNotice>
      )}
      {typeof children === 'function' ? (
        children(button)
      ) : (
        <>
          {children}
          {button}
        </>
      )}
    </form>
  );
}
