import { useRef, useState } from 'react';

const itemOf = (key: string): string => `kept:${key}`;

/** Whether a flow was left somewhere in this tab. */
export const hasPersisted = (key: string): boolean => sessionStorage.getItem(itemOf(key)) !== null;

/** Leads a flow that is not on the screen yet to a place of its own. */
export const persistState = (key: string, value: object): void =>
  sessionStorage.setItem(itemOf(key), JSON.stringify(value));

type Save<Value> = (next: Value | ((before: Value) => Value)) => void;

/**
 * State of a flow that outlives a reload, for this tab alone: a phone that goes to its mail app may well load the page
 * again. Never for passwords or what signs somebody in.
 */
export function usePersistedState<Value extends object>(
  key: string,
  initial: Value,
): [Value, Save<Value>, () => void] {
  const item = itemOf(key);
  const [value, setValue] = useState<Value>(() => {
    const saved = sessionStorage.getItem(item);
    return saved === null ? initial : (JSON.parse(saved) as Value);
  });
  // two changes in one event build on each other
  const latest = useRef(value);
  const become = (next: Value) => {
    latest.current = next;
    setValue(next);
  };
  const save: Save<Value> = (next) => {
    const changed = typeof next === 'function' ? next(latest.current) : next;
    persistState(key, changed);
    become(changed);
  };
  const clear = () => {
    sessionStorage.removeItem(item);
    become(initial);
  };
  return [value, save, clear];
}
