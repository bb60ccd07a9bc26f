/** A story as wide as a phone; the tests take the width from the tag, the toolbar from this. */
export const onPhone = { viewport: { value: 'phone', isRotated: false } };

/** Puts a story in an iframe on a docs page: for dialogs and whole pages, which would lie over the page. */
export const framed = (height: number) => ({ docs: { story: { inline: false, height: `${height}px` } } });
