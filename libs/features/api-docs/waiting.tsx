import { CardSkeleton } from '@sanaga/ui';

/** Until the reference is there and drawn, which takes a moment. */
export const Waiting = () => (
  <div aria-busy="true">
    <CardSkeleton rows={8} />
  </div>
);
