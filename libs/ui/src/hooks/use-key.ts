import { useEffect, useRef } from 'react';

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable=true]') !== null;

/**
 * Lets a key act wherever focus is, but not while a question is open; nor while a person types, except with Alt, which
 * types nothing.
 */
export function useKey(key: string, action: (() => void) | undefined, { alt = false } = {}): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const modalIsOpen = document.querySelector('.ant-modal-wrap:not([style*="display: none"])');
      const isOurs = event.key === key && !event.ctrlKey && !event.metaKey && event.altKey === alt;
      if (!isOurs || modalIsOpen || (!alt && typing(event.target))) return;
      if (alt) event.preventDefault();
      latest.current?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key, alt]);
}
