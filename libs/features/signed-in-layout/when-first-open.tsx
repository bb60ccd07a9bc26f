import { lazyScreen } from '@sanaga/navigation';
import { type ComponentType, Suspense, useState } from 'react';

/** A question whose script is fetched when it is first asked, so that no first screen waits for it. */
export function whenFirstOpen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Question = lazyScreen(load);
  return function WhenFirstOpen(props: Props & { open: boolean }) {
    const [asked, setAsked] = useState(false);
    if (props.open && !asked) setAsked(true);
    // once asked it stays, so that it can close as it opened
    return asked ? (
      <Suspense>
        <Question {...props} />
      </Suspense>
    ) : null;
  };
}
