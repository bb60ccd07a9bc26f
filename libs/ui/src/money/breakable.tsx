import { Fragment, type ReactNode } from 'react';

/** A text that breaks behind "@" before it breaks inside a word, as addresses of e-mails do in narrow places. */
export function breakable(text: ReactNode): ReactNode {
  if (typeof text !== 'string' || !text.includes('@')) return text;
  return text.split('@').map((part, place) => (
    <Fragment key={place}>
      {place > 0 && (
        <>
          @<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
}
