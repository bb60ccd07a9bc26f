import { useCallback, useEffect, useRef } from 'react';

/**
 * Keeps what is typed while the search is opening, its script still loading: it belongs to the field, not to what has
 * the focus behind it nor to the page's shortcuts. Returns what takes the text over, called once the field has the
 * focus.
 */
export function useEarlyKeys(open: boolean, onClose: () => void): () => string {
  const typed = useRef('');
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key === 'Escape') onClose();
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
      else if (event.key !== 'Enter') return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    document.addEventListener('keydown', onKey, true);
    stop.current = () => {
      document.removeEventListener('keydown', onKey, true);
      typed.current = '';
    };
    return stop.current;
  }, [open, onClose]);
  return useCallback(() => {
    const early = typed.current;
    stop.current?.();
    return early;
  }, []);
}
