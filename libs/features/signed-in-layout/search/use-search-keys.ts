import { useEffect } from 'react';

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable=true]') !== null;

/** Returns true while a question is open, which comes first. */
const isCovered = () => document.querySelector('.ant-modal-wrap:not([style*="display: none"])') !== null;

/** Returns true if the screen's list has a search field of its own, which "/" then goes to. */
const hasOwnField = () => document.querySelector('#main [role=search]') !== null;

/**
 * Opens the search with Ctrl-K, or the command key, from anywhere, and with "/" if nobody types and the screen has no
 * search of its own.
 */
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
