import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Returns the width of an element in CSS pixels; undefined before it is there, and without a layout. */
export function useWidth<E extends Element>(): [RefObject<E | null>, number | undefined] {
  const place = useRef<E>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const measure = () => setWidth(Math.round(element.getBoundingClientRect().width) || undefined);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, width];
}
