import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import './controls.css';

interface PopoverProps {
  /** Name of the button for screen readers. */
  label: string;
  /** Visible content of the button. */
  face: ReactNode;
  /** `sg-icon-button` by default. */
  faceClassName?: string;
  /** Shows the label to people who point at the button or reach it by Tab, for a face that is an icon alone. */
  tip?: boolean;
  /** Rendered only while open; `close` is for links inside it. */
  children: (close: () => void) => ReactNode;
  /** Called each time it opens. */
  onOpen?: () => void;
}

/** Shows a button that opens a panel beneath it; Escape, a press outside, leaving with Tab and Back close it. */
export function Popover({
  label,
  face,
  faceClassName = 'sg-icon-button',
  tip = false,
  children,
  onOpen,
}: PopoverProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const toggle = () => {
    if (!open) onOpen?.();
    setOpen(!open);
  };
  useEffect(() => {
    if (!open) return;
    const close = () => setOpen(false);
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, [open]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div
      className="sg-popover"
      onKeyDown={closeOnEscape}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={faceClassName}
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
      >
        {face}
      </button>
      {tip && !open && (
        <span className="sg-tip" aria-hidden="true">
          {label}
        </span>
      )}
      {open && (
        <div id={id} className="sg-popover-panel" role="group" aria-label={label} tabIndex={-1}>
          {children(() => setOpen(false))}
        </div>
      )}
    </div>
  );
}
