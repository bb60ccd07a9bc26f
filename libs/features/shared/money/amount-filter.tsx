import { useId, useState } from 'react';
import { AmountInput } from './amount-input.tsx';

interface AmountFilterProps {
  label: string;
  className: string;
  /** Whole XAF, as in the address. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Takes an amount that filters a list, once it is complete: with Enter, or when the field is left. */
export function AmountFilter({ label, className, value, onChange }: AmountFilterProps) {
  const id = useId();
  const [typed, setTyped] = useState(value === undefined ? null : Number(value));
  const ask = () => {
    const whole = typed !== null && Number.isSafeInteger(typed) && typed > 0 ? String(typed) : undefined;
    if (whole !== value) onChange(whole);
  };
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
      onBlur={ask}
    >
      <label htmlFor={id} className="sg-caption sg-text3">
        {label}
      </label>
      <AmountInput id={id} value={typed ?? undefined} onChange={setTyped} />
    </form>
  );
}
