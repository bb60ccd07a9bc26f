import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Watches a place and returns true while something in it is wider than it is. */
function useOverflows() {
  const place = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    for (const watched of [element, ...element.querySelectorAll('table')]) observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return [place, overflows] as const;
}

/** Lets a wide table scroll on its own, and while it does, by keyboard too. */
export function Track({ label, children }: { label: string; children: ReactNode }) {
  const [place, overflows] = useOverflows();
  const reachable = overflows ? { tabIndex: 0, role: 'group', 'aria-label': label } : { tabIndex: -1 };
  return (
    <div ref={place} className="sg-table-track" {...reachable}>
      {children}
    </div>
  );
}
