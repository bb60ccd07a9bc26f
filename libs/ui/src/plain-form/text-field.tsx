import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import '../password/password.css';
import { Hint } from '../states/hint.tsx';
import './plain-form.css';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Its name among the values of the form. */
  name: string;
  /** Content above it. */
  label: string;
  /** `text` by default. */
  type?: 'text' | 'email' | 'password' | 'tel';
  /** A link opposite the label, such as "Forgot password?". */
  aside?: ReactNode;
  /** What the server or the form says against the value; it is read out. */
  error?: string;
  /** Help beneath the field while nothing is wrong. */
  children?: ReactNode;
  /** For a password: the label of the button that shows it. */
  eye?: { show: string; hide: string };
}

/** A labelled native field. Of no library, so that the first page arrives quickly. */
export function TextField({ label, type = 'text', aside, error, children, eye, ...input }: TextFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className="sg-field">
      <div className="sg-field-label">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className="sg-control">
        <input
          {...input}
          id={id}
          className={eye ? 'sg-input sg-input-with-eye' : 'sg-input'}
          type={shown ? 'text' : type}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-note`}
        />
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
      </div>
      <div id={`${id}-note`}>{error === undefined ? children : <Hint tone="bad">{error}</Hint>}</div>
    </div>
  );
}
