import { usePhone } from '../provider/use-media.ts';
import { Select } from 'antd';

interface ChoiceProps {
  label: string;
  value: string | undefined;
  options: { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
}

/** One filter: its name while nothing is chosen. */
export const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <Select
    size={usePhone() ? 'large' : undefined}
    aria-label={label}
    placeholder={label}
    value={value}
    options={options}
    onChange={onChange}
    allowClear
    popupMatchSelectWidth={false}
    style={{ minWidth: 132 }}
  />
);
