const isNamed = ':has(> JSXAttribute[name.name=/^aria-label(ledby)?$/])';
const unnamed =
  'A group of choices needs a name for a screen reader: `aria-label`; the label of a form item names none.';

/** Things that lint refuses in JSX: selectors of `no-restricted-syntax`. */
export const jsxRules = [
  {
    selector: 'JSXText[value=/^:/]',
    message: 'A colon belongs to the texts: French has a space before it (`labelled`).',
  },
  {
    selector: 'JSXAttribute[name.name="type"] Literal[value=/^(date|datetime-local|month|time|week)$/]',
    message: 'The browser’s date field has the browser’s language: days are chosen in `DayField`.',
  },
  { selector: `JSXOpeningElement[name.name="Segmented"]:not(${isNamed})`, message: unnamed },
  {
    selector: `JSXOpeningElement[name.object.name="Radio"][name.property.name="Group"]:not(${isNamed})`,
    message: unnamed,
  },
];
