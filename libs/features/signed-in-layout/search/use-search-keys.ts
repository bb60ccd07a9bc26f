import { useEffect } from 'react';

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable=true]') !== null;

/** A question that is open comes first. */
const isCovered = () => document.querySelector('.ant-modal-wrap:not([style*="display: none"])') !== null;

/** A screen whose list has a field of its own: there "/" goes to it. */
const hasOwnField = () => document.querySelector('#main [role=search]') !== null;

/** Ctrl-K, or the command key, from anywhere; "/" where nobody types and the screen has no search of its own. */
export function useSearchKeys(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      const isSlash =
        event.key === '/' && !event.ctrlKey && !event.metaKey && !typing(event.target) && !hasOwnField();
      if (!isCommand && !isSlash) return;
      event.preventDefault();
      if (!isCovered()) open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
}
