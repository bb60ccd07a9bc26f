/**
 * Returns true if a comma between thousands has put the rest of an amount into the cell behind it: `25,000` became 25 and
 * 000. Other three digits than zeros may be a code that stands there, unless the row is longer than the headings.
 */
export const isSplit = (amount: string, next: string | undefined, isLonger: boolean): boolean =>
  /^[-+]?\d{1,3}$/.test(amount.trim()) &&
  (isLonger ? /^\d{3}(?:\.\d{1,2})?$/ : /^000(?:\.0{1,2})?$/).test(next?.trim() ?? '');
