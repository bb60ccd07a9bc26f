import { useEffect, useRef, type RefObject } from 'react';

const shown = 1200;

/**
 * Marks an element for 1.2 s when its version changes after it was first shown. The mark is an
 * attribute outside React's hands, so that it neither renders twice nor is lost in a render.
 */
export function useChanged<Element extends HTMLElement>(
  version: string | number | undefined,
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const known = useRef(version);
  useEffect(() => {
    const node = element.current;
    if (known.current === version || !node) return;
    known.current = version;
    node.dataset['changed'] = '';
    const timer = setTimeout(() => delete node.dataset['changed'], shown);
    return () => {
      clearTimeout(timer);
      delete node.dataset['changed'];
    };
  }, [version]);
  return element;
}
