import { Fragment, type ReactNode } from 'react';

/** The parts that an address may be broken between: of an e-mail behind "@", of a website at its slashes and dots. */
function partsOf(text: string): string[] {
  if (text.includes('@')) return text.split(/(?<=@)/);
  if (/^(https?:\/\/|www\.)\S+$/i.test(text)) return text.split(/(?<=\/)(?!\/)|(?=\.)/);
  return [text];
}

/** A text that breaks between the parts of an address before it breaks inside a word, as it does in narrow places. */
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
