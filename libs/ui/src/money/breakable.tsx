import { Fragment, type ReactNode } from 'react';

/**
 * Splits an address into the parts that it may be broken between: an e-mail behind "@", a website at its slashes and
 * dots.
 */
function partsOf(text: string): string[] {
  if (text.includes('@')) return text.split(/(?<=@)/);
  if (/^(https?:\/\/|www\.)\S+$/i.test(text)) return text.split(/(?<=\/)(?!\/)|(?=\.)/);
  return [text];
}

/** Breaks a text between the parts of an address before it breaks inside a word, as it does in narrow places. */
export function breakable(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text;
  const parts = partsOf(text);
  if (parts.length === 1) return text;
  return parts.map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
