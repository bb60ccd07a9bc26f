import './data-table.css';

interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** True if some of the rows that it represents are selected. */
  partly?: boolean;
  onChange: () => void;
}

/** Shows the box that selects a row, or all rows of the page. */
export function SelectBox({ label, checked, partly = false, onChange }: SelectBoxProps) {
  return (
    <input
      type="checkbox"
      className="sg-select-box"
      aria-label={label}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = partly && !checked;
      }}
      onChange={onChange}
    />
  );
}
