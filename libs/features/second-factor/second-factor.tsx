import { emptyApi, type SecondFactor as Factor, useReadSecondFactorQuery } from '@sanaga/api';
import { useAppDispatch, useAuth } from '@sanaga/auth';
import { lazyComponent } from '@sanaga/navigation';
import { type ReactNode, Suspense, useState } from 'react';

const SecondFactorScreen = lazyComponent(
  async () => (await import('./second-factor-screen.tsx')).SecondFactorScreen,
);

interface SecondFactorProps {
  /** Shown while it is not known yet whether a factor is owed. */
  waiting: ReactNode;
  children: ReactNode;
}

const hasToAct = ({ owed, required, methods }: Factor): boolean => owed || (required && methods.length === 0);

/**
 * Shows the console once its super admin has confirmed the sign-in, or has set up what the next one is confirmed with; in
 * the first session that may wait.
 */
export function SecondFactor({ waiting, children }: SecondFactorProps) {
  const { data, error } = useReadSecondFactorQuery();
  const { arriving } = useAuth();
  const dispatch = useAppDispatch();
  // a page that was reloaded shows itself while this is read: most owe nothing
  const [isFresh] = useState(arriving);
  const [asked, setAsked] = useState<Factor>();
  const [isDone, setDone] = useState(false);
  // a factor that has just been set up stays on the screen until the person goes on: there may be codes to save
  if (data && !asked && !isDone && hasToAct(data)) setAsked(data);
  if (isFresh && !data && !error) return waiting;
  if (!asked) return children;
  const goOn = () => {
    setDone(true);
    setAsked(undefined);
    // what was refused meanwhile is read again
    dispatch(emptyApi.util.resetApiState());
  };
  return (
    <Suspense fallback={waiting}>
      <SecondFactorScreen asked={asked} methods={data?.methods ?? asked.methods} onDone={goOn} />
    </Suspense>
  );
}
