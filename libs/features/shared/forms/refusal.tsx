import { Hint } from '@sanaga/ui';

/** Shows why the server did not take a form, if that belongs to no field. */
export const Refusal = ({ children }: { children: string | undefined }) => (
  <div role="alert">{children && <Hint tone="bad">{children}</Hint>}</div>
);
