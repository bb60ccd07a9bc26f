import { useRef, useState } from 'react';

const itemOf = (key: string): string => `kept:${key}`;

/** Returns true if a flow was left unfinished in this tab. */
export const hasPersisted = (key: string): boolean => sessionStorage.getItem(itemOf(key)) !== null;

/** Returns where a flow was left in this tab. */
export function persistedState<Value extends object>(key: string): Value | undefined {
  const saved = sessionStorage.getItem(itemOf(key));
  return saved === null ? undefined : (JSON.parse(saved) as Value);
}

/**
 * Stores the state of a flow for this tab and leaves the screen as it is, so that typing into a form redraws none of it.
 */
export const persistState = (key: string, value: object): void =>
  sessionStorage.setItem(itemOf(key), JSON.stringify(value));

export const dropPersisted = (key: string): void => sessionStorage.removeItem(itemOf(key));

type Save<Value> = (next: Value | ((before: Value) => Value)) => void;

/**
 * Keeps the state of a flow that outlives a reload, for this tab alone: a phone that goes to its mail app may well load
 * the page again. Never for passwords or what signs somebody in.
 */
export function usePersistedState<Value extends object>(
  key: string,
  initial: Value,
): [Value, Save<Value>, () => void] {
  const [value, setValue] = useState<Value>(() => persistedState<Value>(key) ?? initial);
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
    dropPersisted(key);
    become(initial);
  };
  return [value, save, clear];
}
