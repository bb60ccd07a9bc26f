import { Select } from 'antd';
import { usePhone } from '../provider/use-media.ts';
import { useClearable } from './use-clearable.tsx';

interface ChoiceProps {
  /** Names what is chosen: "Status". */
  label: string;
  /** Undefined while nothing is chosen. */
  value: string | undefined;
  /** In the order of the list. */
  options: { value: string; label: string }[];
  /** Called with undefined if the choice is removed. */
  onChange: (value: string | undefined) => void;
}

/** Offers one filter of a list; shows its name while nothing is chosen. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  const clearable = useClearable();
  return (
    <Select
      size={usePhone() ? 'large' : undefined}
      aria-label={label}
      placeholder={label}
      value={value}
      options={options}
      onChange={onChange}
      allowClear={clearable}
      popupMatchSelectWidth={false}
      style={{ minWidth: 132 }}
    />
  );
}
