import { useIdleSignOut } from '@sanaga/auth';
import { whenFirstOpen } from '@sanaga/navigation';

const IdleQuestion = whenFirstOpen(async () => (await import('./idle-question.tsx')).IdleQuestion, {
  isOpen: ({ secondsLeft }) => secondsLeft !== null,
  closed: (props) => ({ ...props, secondsLeft: null }),
});

/** Asks, in the last minute before the idle sign-out, whether the person is still there. */
export function IdleWarning() {
  const { secondsLeft, stay } = useIdleSignOut();
  return <IdleQuestion secondsLeft={secondsLeft} stay={stay} />;
}
