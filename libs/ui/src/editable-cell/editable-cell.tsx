import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import { Hint } from '../states/hint.tsx';
import './editable-cell.css';

interface EditableCellProps {
  /** Names the cell's content and row: "Phone number, row 7". */
  label: string;
  /** The value before this edit. */
  value: string;
  /** Called on leaving the cell if its value has changed. */
  onCommit: (value: string) => void;
  /** The fault in the value, beneath the input. */
  error?: string;
  /** Id of the sentence about its fault, if that is elsewhere, such as in the note of its row. */
  errorId?: string;
  /** Shows while nothing is typed: "Enter a name". */
  placeholder?: string;
  /** Right for amounts. */
  align?: 'right';
  /** Keys that a phone offers. */
  inputMode?: 'text' | 'numeric' | 'tel' | 'email';
  /** Most characters that fit. */
  maxLength?: number;
}

const cells = 'input.sg-cell-input';

/** Moves focus to the next cell of the same grid, as Enter does; from the last one, to the grid. */
function leave(input: HTMLInputElement): void {
  const grid = input.closest<HTMLElement>('[data-grid]');
  const all = Array.from(grid?.querySelectorAll<HTMLInputElement>(cells) ?? [input]);
  const next = all[all.indexOf(input) + 1];
  if (next) next.focus();
  else if (grid) grid.focus();
  else input.blur();
}

/**
 * Shows a cell of a grid as an input with its sentence beneath. The value is taken on leaving the cell or on Enter,
 * which moves to the next; Escape restores the previous value. Put the cells into an element with `data-grid` and
 * `tabIndex={-1}`.
 */
export function EditableCell(props: EditableCellProps) {
  const { label, value, onCommit, error, errorId, placeholder, align, inputMode, maxLength } = props;
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const id = useId();
  const isWrong = error !== undefined || errorId !== undefined;
  if (shown !== value) {
    // the server's value has changed, by this person or another
    setShown(value);
    setTyped(value);
  }
  const onBlur = (event: FocusEvent<HTMLInputElement>) => {
    const now = event.target.value.trim();
    if (now !== value.trim()) onCommit(now);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      leave(event.currentTarget);
    }
    if (event.key === 'Escape' && typed !== value) {
      event.stopPropagation();
      setTyped(value);
    }
  };
  return (
    <span className="sg-cell">
      <input
        className={`sg-cell-input ${isWrong ? 'sg-cell-wrong' : ''} ${align === 'right' ? 'sg-cell-right' : ''}`}
        aria-label={label}
        aria-invalid={isWrong}
        aria-describedby={errorId ?? (error ? id : undefined)}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        placeholder={placeholder}
        inputMode={inputMode}
        maxLength={maxLength}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      />
      {error && (
        <Hint id={id} tone="bad">
          {error}
        </Hint>
      )}
    </span>
  );
}
