import { dayMs, hourMs, minuteMs, writtenDate } from '@sanaga/domain';
import { intlLocales, type Language } from './languages.ts';

type When = Date | string | number;

const sameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString();

function yesterdayOf(date: Date) {
  const before = new Date(date);
  before.setDate(before.getDate() - 1);
  return before;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Makes something when it is first used: a cheap phone needs a millisecond or two for each of them. */
function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

/**
 * Creates the formats of dates, lengths and numbers as a language writes them, in the time zone of the person who reads
 * them. `now` is a function so that what stays on the screen can be written again later.
 */
export function createFormats(language: Language, now: () => Date = () => new Date()) {
  const locale = intlLocales[language];
  const formatter = (settings: Intl.DateTimeFormatOptions) => {
    const intl = lazily(() => new Intl.DateTimeFormat(locale, settings));
    return (when: When) => writtenDate(language, intl().format(new Date(when)));
  };
  const date = formatter({ day: 'numeric', month: 'long', year: 'numeric' });
  const time = formatter({ hour: '2-digit', minute: '2-digit' });
  const dayMonth = formatter({ day: 'numeric', month: 'short' });
  const dayMonthYear = formatter({ day: 'numeric', month: 'short', year: 'numeric' });
  const ranges = lazily(
    () => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
  );
  const month = formatter({ month: 'long', year: 'numeric' });
  const words = lazily(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }));
  const numbers = lazily(() => new Intl.NumberFormat(locale));
  const lists = lazily(() => new Intl.ListFormat(locale, { type: 'conjunction' }));
  const choices = lazily(() => new Intl.ListFormat(locale, { type: 'disjunction' }));
  const days = lazily(
    () => new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
  );

  const relativeWithin = (when: When): string => {
    const then = new Date(when);
    if (sameDay(then, now())) return time(then);
    if (sameDay(then, yesterdayOf(now()))) return `${words().format(-1, 'day')}, ${time(then)}`;
    const day = then.getFullYear() === now().getFullYear() ? dayMonth(then) : dayMonthYear(then);
    return `${day}, ${time(then)}`;
  };
  const ago = (when: When): string => {
    const minutes = Math.floor((now().getTime() - new Date(when).getTime()) / minuteMs);
    if (minutes >= 60) return relativeWithin(when);
    // a server's clock may be a little ahead
    return minutes <= 0 ? words().format(0, 'second') : words().format(-minutes, 'minute');
  };
  const percent = (share: number, decimals = 0): string =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: decimals }).format(share);
  return {
    /** 20 November 2026 */
    date,
    /** 18 Nov 2026 */
    shortDate: dayMonthYear,
    /** 2 Oct – 2 Nov 2026 */
    shortRange: (from: When, to: When) =>
      writtenDate(language, ranges().formatRange(new Date(from), new Date(to))),
    /** November 2026 */
    month,
    /** 09:41 */
    time,
    /** 18 Nov 2026, 09:41 */
    dateTime: (when: When) => `${dayMonthYear(when)}, ${time(when)}`,
    /** 09:41 today, then "Yesterday, 09:41", "18 Nov, 09:41" this year, and with the year before that. */
    relative: (when: When) => capital(relativeWithin(when)),
    /** The same behind other words: "yesterday, 09:41". */
    relativeWithin,
    /** "8 min ago" within the hour, then as `relative`; for what is drawn again every minute. */
    ago: (when: When) => capital(ago(when)),
    /** The same behind other words. */
    agoWithin: ago,
    /**
     * A length in ms in its two largest units: 8 s, 1 min 40 s, 23 min, 1 h 20 min, 15 h, 1 day 3 h. A unit stays on
     * the line of its number.
     */
    duration(ms: number) {
      const length = Math.max(0, ms);
      const part = (unit: number, within: number) => Math.floor((length % within) / unit);
      const join = (first: string, rest: number, unit: string) =>
        rest ? `${first} ${rest}\u00a0${unit}` : first;
      if (length < minuteMs) return `${Math.floor(length / 1000)}\u00a0s`;
      if (length < 10 * minuteMs)
        return join(`${part(minuteMs, hourMs)}\u00a0min`, part(1000, minuteMs), 's');
      if (length < hourMs) return `${part(minuteMs, hourMs)}\u00a0min`;
      if (length < 10 * hourMs) return join(`${part(hourMs, dayMs)}\u00a0h`, part(minuteMs, hourMs), 'min');
      if (length < dayMs) return `${part(hourMs, dayMs)}\u00a0h`;
      return join(days().format(Math.floor(length / dayMs)), part(hourMs, dayMs), 'h');
    },
    /** A share from 0 to 1 in percent, with as many decimals as requested. */
    percent,
    /** Formats the share of something that was reached, rounded down: 99.6 % is not all of it. */
    reached(share: number, decimals = 0) {
      const steps = 10 ** (decimals + 2);
      // 0.29 times 100 is a little less than 29
      return percent(Math.floor(Number((share * steps).toPrecision(12))) / steps, decimals);
    },
    number: (value: number | bigint) => numbers().format(value),
    /** Ada, Ben and Cem */
    list: (items: readonly string[]) => lists().format(items),
    /** Lists what one of is enough: "A, B or C". */
    oneOf: (items: readonly string[]) => choices().format(items),
  };
}

export type Formats = ReturnType<typeof createFormats>;

const created: Partial<Record<Language, Formats>> = {};

/** Returns the formats of a language by the machine's clock; the same ones for every caller. */
export const formatsOf = (language: Language): Formats => (created[language] ??= createFormats(language));
