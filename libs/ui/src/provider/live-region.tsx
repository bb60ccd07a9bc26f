import { createContext, use, useCallback, useState, type ReactNode } from 'react';

const AnnounceContext = createContext<(message: string) => void>(() => {});

/** Returns a function that says a message to screen readers, politely: after what they are saying now. */
export const useAnnounce = () => use(AnnounceContext);

/** Shows the one polite live region of a page. UiProvider brings it. */
export function LiveRegion({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ message: '', turn: 0 });
  const announce = useCallback((message: string) => setSaid(({ turn }) => ({ message, turn: turn + 1 })), []);
  // The same text twice must be announced twice: a changing zero-width space makes it a change.
  const text = said.message && said.message + (said.turn % 2 ? '\u200b' : '');
  return (
    <AnnounceContext value={announce}>
      {children}
      <div className="sg-sr sg-live" role="status" aria-live="polite">
        {text}
      </div>
    </AnnounceContext>
  );
}
