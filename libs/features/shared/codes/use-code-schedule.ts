import { codeLifetimeMs, codePauseMs, minuteMs } from '@sanaga/domain';
import { usePersistedState } from '@sanaga/ui';

interface Mailed {
  email: string;
  /** Number of codes mailed since one was entered. */
  times: number;
  /** Time of the last one; ms since the epoch. */
  at: number;
}

const nothing: Mailed = { email: '', times: 1, at: 0 };

export interface CodeSchedule {
  /** Time from which another code is mailed; ms since the epoch. */
  until: number;
  pauseMinutes: number;
  /** Time that the last code is valid; minutes. */
  lifetimeMinutes: number;
  /** Notes that a code was requested; it is mailed if the pause is over. */
  requested: (address: string) => void;
  /** Notes that the code was right; the next one is mailed straight away. */
  forget: () => void;
}

/**
 * Says when codes are mailed to an address, judging by what this tab requested. The server never says: its responses
 * are the same whether or not an address is known, and whether or not somebody else requested a code for it.
 */
export function useCodeSchedule(purpose: 'SIGN_UP' | 'RESET', email: string): CodeSchedule {
  const [mailed, save, forget] = usePersistedState(`codes:${purpose}`, nothing);
  const { times, at } = mailed.email === email ? mailed : nothing;
  const pauseMs = codePauseMs(times);
  const requested = (address: string) => {
    const now = Date.now();
    save((last) => {
      if (last.email !== address) return { email: address, times: 1, at: now };
      return now < last.at + codePauseMs(last.times)
        ? last
        : { email: address, times: last.times + 1, at: now };
    });
  };
  return {
    until: at + pauseMs,
    pauseMinutes: pauseMs / minuteMs,
    lifetimeMinutes: codeLifetimeMs(times) / minuteMs,
    requested,
    forget,
  };
}
