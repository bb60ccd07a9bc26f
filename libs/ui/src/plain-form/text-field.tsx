import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import '../password/password.css';
import { Hint } from '../states/hint.tsx';
import { useFieldError } from './corrections.ts';
import './plain-form.css';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Its name among the values of the form. */
  name: string;
  /** Content above it. */
  label: string;
  /** `text` by default. */
  type?: 'text' | 'email' | 'password' | 'tel';
  /** A link opposite the label, such as "Forgot password?"; the Tab key reaches it after the field. */
  aside?: ReactNode;
  /** The form's button if this is its last field: Tab leads straight to it, and only then to eye and aside. */
  action?: ReactNode;
  /** The server's or the form's objection to the value; it is read out, and goes when the value is changed. */
  error?: string;
  /** Names of other fields whose change answers the objection too. */
  dependencies?: readonly string[];
  /** Help beneath the field while nothing is wrong. */
  children?: ReactNode;
  /** For a password: the label of the button that shows it. */
  eye?: { show: string; hide: string };
}

/** Shows a labelled native field. It is of no library, so that the first page arrives quickly. */
export function TextField(props: TextFieldProps) {
  const { label, type = 'text', aside, action, error: given, dependencies, children, eye, ...input } = props;
  const { shown: error } = useFieldError(input.name, given, dependencies);
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className="sg-field sg-text-field">
      <label className="sg-field-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={eye ? 'sg-input sg-input-with-eye' : 'sg-input'}
        type={shown ? 'text' : type}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
      />
      <div id={`${id}-note`}>{error === undefined ? children : <Hint tone="bad">{error}</Hint>}</div>
      {action && <div className="sg-field-action">{action}</div>}
      {eye && (
        <button
          type="button"
          className="sg-eye"
          aria-label={shown ? eye.hide : eye.show}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      )}
      {aside && <div className="sg-field-aside">{aside}</div>}
    </div>
  );
}
