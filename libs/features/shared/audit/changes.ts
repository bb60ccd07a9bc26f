/** Value that was different before; undefined if there was none. */
interface Change {
  name: string;
  before: unknown;
  after: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Recognises a day, as a period has days that did not change. */
const isDay = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value);

/** Splits a line of the log into the values that changed, from what to what, and its other values. */
export function changesOf(detail: Record<string, unknown>): {
  changes: Change[];
  facts: [name: string, value: unknown][];
} {
  const { before, after, from: first, to: last, ...others } = detail;
  const isStep = first !== undefined && last !== undefined && !isDay(first);
  const [from, to] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const step: Change[] = isStep ? [{ name: 'value', before: first, after: last }] : [];
  const days = Object.entries({ from: first, to: last }).filter(([, value]) => value !== undefined);
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const changes = names
    .filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))
    .map((name) => ({ name, before: from[name], after: to[name] }));
  // a single value is shown as it is
  const single: [string, unknown][] = [
    ...(before !== undefined && !isRecord(before) ? [['before', before] as [string, unknown]] : []),
    ...(after !== undefined && !isRecord(after) ? [['after', after] as [string, unknown]] : []),
  ];
  return {
    changes: [...changes, ...step],
    facts: [...single, ...(isStep ? [] : days), ...Object.entries(others)],
  };
}

/** Writes a value as a person reads it; the log holds any JSON. */
export function readable(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ');
  return JSON.stringify(value);
}
