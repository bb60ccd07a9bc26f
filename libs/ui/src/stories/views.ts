/** A story as wide as a phone; the tests take the width from the tag, the toolbar from this. */
export const onPhone = { viewport: { value: 'phone', isRotated: false } };

/** On a docs page in an iframe: dialogs and whole pages, which would lie over the page. */
export const framed = (height: number) => ({ docs: { story: { inline: false, height: `${height}px` } } });
