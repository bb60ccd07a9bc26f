import { dayMs, minuteMs } from '@sanaga/domain';
import { useEffect, useState } from 'react';
import { useAuth } from './hooks.ts';

const warnMs = 10 * minuteMs;
const checkMs = 15_000;

/**
 * Returns when the session ends, in ms since the epoch, so that nobody is signed out at work without a warning; null
 * while that is more than ten minutes ahead. Only signing in again makes it longer.
 */
export function useSessionEnd(): number | null {
  const { tokenExpires } = useAuth();
  const [near, setNear] = useState(false);
  const end = tokenExpires === null ? null : tokenExpires - dayMs;
  useEffect(() => {
    const check = () => setNear(end !== null && end - Date.now() <= warnMs);
    check();
    const timer = setInterval(check, checkMs);
    return () => clearInterval(timer);
  }, [end]);
  return near ? end : null;
}
