import { importScript } from './import-script.ts';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

/** Creates a part of a screen whose script is fetched when it is first shown. Screens themselves are lazy routes. */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await importScript(load) }));

interface Opening<Props> {
  isOpen: (props: Props) => boolean;
  closed: (props: Props) => Props;
}

/** Returns true from the frame after the first one in which this was shown. */
function useShown(): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setShown(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return shown;
}

/**
 * Creates a question or a drawer whose script is fetched when it is first opened, so that no first screen waits for it.
 * It is closed for a moment and then opens: one that is open from the start takes the focus without knowing where to
 * give it back.
 */
export function whenFirstOpen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isOpen, closed }: Opening<Props>,
) {
  const Panel = lazyComponent(load);
  function Opens(props: Props) {
    const shown = useShown();
    return <Panel {...(shown ? props : closed(props))} />;
  }
  return function WhenFirstOpen(props: Props) {
    const [wanted, setWanted] = useState(false);
    if (isOpen(props) && !wanted) setWanted(true);
    // once opened it stays, so that it can close as it opened
    return wanted ? (
      <Suspense>
        <Opens {...props} />
      </Suspense>
    ) : null;
  };
}
