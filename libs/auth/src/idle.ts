import { authApi } from '@sanaga/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { minuteMs, sessionLimits } from '@sanaga/domain';
import { useAppDispatch, useAuth } from './hooks.ts';
import { endSession } from './session.ts';

const reportEveryMs = minuteMs;
const signs = ['pointerdown', 'keydown', 'input'] as const;

interface Idle {
  /** Seconds until the idle sign-out, in the last minute before it; null before. */
  secondsLeft: number | null;
  /** Notes that the person is still here. */
  stay: () => void;
}

const clock = () => Date.now();

/** Signs an idle person out, warns a minute before, and notifies the server of activity; all tabs count. */
export function useIdleSignOut(): Idle {
  const { user } = useAuth();
  const dispatch = useAppDispatch();
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const seen = useRef(0);
  const reported = useRef(0);
  const tabs = useRef<BroadcastChannel>(undefined);
  const limitMs = sessionLimits(user?.superAdmin ?? false).idleMs;

  const stay = useCallback(() => {
    seen.current = clock();
    setSecondsLeft(null);
    // a reaction to the warning counts in every tab, or a tab in the background would sign all of them out
    tabs.current?.postMessage('here');
    if (seen.current - reported.current < reportEveryMs) return;
    reported.current = seen.current;
    void dispatch(authApi.endpoints.reportActivity.initiate());
  }, [dispatch]);

  useEffect(() => {
    seen.current = reported.current = clock();
    const channel = new BroadcastChannel('activity');
    tabs.current = channel;
    channel.onmessage = () => {
      seen.current = clock();
      setSecondsLeft(null);
    };
    const onSign = () => {
      // in the last minute only a reaction to the warning counts
      if (clock() - seen.current > limitMs - minuteMs) return;
      stay();
    };
    const timer = setInterval(() => {
      const leftMs = limitMs - (clock() - seen.current);
      if (leftMs <= 0) void dispatch(endSession('idle'));
      else if (leftMs <= minuteMs) setSecondsLeft(Math.ceil(leftMs / 1000));
    }, 1_000);
    for (const sign of signs) window.addEventListener(sign, onSign, { passive: true });
    return () => {
      clearInterval(timer);
      channel.close();
      tabs.current = undefined;
      for (const sign of signs) window.removeEventListener(sign, onSign);
    };
  }, [dispatch, limitMs, stay]);

  return { secondsLeft, stay };
}
