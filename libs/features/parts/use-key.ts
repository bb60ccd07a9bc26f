import { useEffect, useRef } from 'react';

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable=true]') !== null;

/** A key that does something wherever focus is, but not while a person types or a question is open. */
export function useKey(key: string, action: (() => void) | undefined): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const modalIsOpen = document.querySelector('.ant-modal-wrap:not([style*="display: none"])');
      const isOurs = event.key === key && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isOurs || modalIsOpen || typing(event.target)) return;
      latest.current?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key]);
}
