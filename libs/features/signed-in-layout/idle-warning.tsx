import { useIdleSignOut } from '@sanaga/auth';
import { whenFirstOpen } from './when-first-open.tsx';

const IdleQuestion = whenFirstOpen(async () => (await import('./idle-question.tsx')).IdleQuestion);

/** Asks, in the last minute before the idle sign-out, whether the person is still there. */
export function IdleWarning() {
  const { secondsLeft, stay } = useIdleSignOut();
  return <IdleQuestion open={secondsLeft !== null} secondsLeft={secondsLeft} stay={stay} />;
}
