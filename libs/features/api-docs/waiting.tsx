import { CardSkeleton } from '@sanaga/ui';

/** Shows grey lines until the reference is loaded and drawn, which takes a moment. */
export const Waiting = () => (
  <div aria-busy="true">
    <CardSkeleton rows={8} />
  </div>
);
