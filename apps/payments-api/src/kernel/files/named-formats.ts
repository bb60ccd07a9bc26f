import { shownBy, type Shown } from './shown.ts';

/** Formats that Excel writes by a name instead of a code, by what they show. */
const named: Record<string, Shown> = {
  ...Object.fromEntries(
    ['general', 'general number', 'standard', 'fixed', 'scientific', 'currency', 'text'].map((name) => [
      name,
      { kind: 'number' },
    ]),
  ),
  ...Object.fromEntries(
    ['general date', 'long date', 'medium date', 'short date', 'long time', 'medium time', 'short time'].map(
      (name) => [name, { kind: 'date' }],
    ),
  ),
  // a word in the place of the number
  ...Object.fromEntries(['yes/no', 'true/false', 'on/off'].map((name) => [name, { kind: 'nothing' }])),
  percent: { kind: 'percent' },
  'euro currency': { kind: 'money', currency: '€' },
};

/** Returns how a format shows numbers, by its name or its code. */
export const shownByName = (format: string): Shown => named[format.trim().toLowerCase()] ?? shownBy(format);
