import { Hint } from '@sanaga/ui';

/** Why the server did not take a form, where that belongs to no field. */
export const Refusal = ({ children }: { children: string | undefined }) => (
  <div role="alert">{children && <Hint tone="bad">{children}</Hint>}</div>
);
