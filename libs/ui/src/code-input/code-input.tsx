import { oneTimeCode } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { useEffect, useId, useRef } from 'react';
import { Hint } from '../states/hint.tsx';
import './code-input.css';

const length = oneTimeCode.digits;

interface CodeInputProps {
  /** The digits so far. */
  value: string;
  /** Called with the digits alone, six at most. */
  onChange: (digits: string) => void;
  /** Called once all six digits are there. */
  onComplete?: (digits: string) => void;
  /** Reason why the code was refused; it is read out. */
  error?: string;
  /** True while the code is checked. */
  disabled?: boolean;
  /** True if the page is about the code. */
  autoFocus?: boolean;
  /** Says what the code is for, if "One-time code" is not enough. */
  label?: string;
  /** Text beneath the boxes; says that a complete code is checked at once only if it is. */
  hint?: string;
}

/**
 * Shows six boxes over one field: pasting, the phone's offer to fill in the code, and screen readers meet an ordinary
 * field.
 */
export function CodeInput(props: CodeInputProps) {
  const { value, onChange, onComplete, error, disabled, autoFocus, label, hint } = props;
  const { t } = useTranslation('ui');
  const hintId = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (disabled) return;
    // a field that is disabled for a while loses the focus
    const wasLost = autoFocus && document.activeElement === document.body;
    // another code is expected after an error, whatever has the focus: the button that sent this one, or nothing
    if (error !== undefined || wasLost) field.current?.focus();
  }, [error, disabled, autoFocus]);
  const take = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, length);
    onChange(digits);
    if (digits.length === length && digits !== value) onComplete?.(digits);
  };
  return (
    <div className="sg-code">
      <div className="sg-code-field">
        <input
          ref={field}
          className="sg-code-input"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-label={label ?? t('code.label')}
          aria-describedby={hintId}
          aria-invalid={error !== undefined}
          value={value}
          disabled={disabled}
          autoFocus={autoFocus}
          onChange={(event) => take(event.target.value)}
        />
        <div className="sg-code-boxes" aria-hidden="true">
          {Array.from({ length }, (_, index) => (
            <span key={index} className={index === value.length ? 'sg-code-next' : ''}>
              {value[index]}
            </span>
          ))}
        </div>
      </div>
      <div id={hintId} aria-live="assertive">
        {error ? (
          <Hint tone="bad">{error}</Hint>
        ) : (
          <span className="sg-small sg-text3">{hint ?? t(onComplete ? 'code.hint' : 'code.paste')}</span>
        )}
      </div>
    </div>
  );
}
