import {
  apiErrorOf,
  fieldErrors,
  useRequestEmailAuthorizationMutation,
  useVerifyAuthOtpMutation,
} from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { oneTimeCode } from '@sanaga/domain';
import { usePersistedState } from '@sanaga/ui';
import { useRef, useState } from 'react';

interface Progress {
  /** Time when the code was mailed, and time when it was right; ms. */
  mailed?: number;
  verified?: number;
  /** Set once a change has used it up; invitations still take it for half an hour. */
  used?: boolean;
}

const isYoung = (at: number | undefined, forMs: number = oneTimeCode.lifetimeMs): boolean =>
  at !== undefined && Date.now() - at < forMs;

export interface Authorisation {
  code: string;
  setCode: (digits: string) => void;
  /** Problem with the code. */
  codeProblem?: string;
  /** Reason why no code could be mailed. */
  problem?: string;
  /**
   * True once the code was right; it stays good for one change within ten minutes, or for invitations within thirty.
   */
  verified: boolean;
  /** Time until which invitations need no other code; ms since the epoch. Undefined for anything else. */
  invitesUntil?: number;
  busy: boolean;
  requestCode: () => Promise<void>;
  /** Mails the code unless one was mailed or was right already. */
  ensureCode: () => void;
  /** Checks the code unless it was right before; returns whether the change may be sent. */
  isGiven: () => Promise<boolean>;
  /** Mails another code, which the server wants. */
  renew: () => Promise<void>;
  /** Forgets the code, which the change has used up. */
  spend: () => void;
}

/** Purpose of a code, and the person it concerns: its mail says both. */
interface Matter {
  matter: 'INVITATION' | 'ROLE' | 'HANDOVER';
  /** Person who gets access; the caller until they are known. */
  whom?: { email?: string; name?: string };
}

/** Handles the code by which an admin shows that it is really them who changes who has access. */
export function useAuthorisation({ matter, whom }: Matter): Authorisation {
  const { userId, email, name } = useCurrentUser();
  const [request, requesting] = useRequestEmailAuthorizationMutation();
  const [verify, verifying] = useVerifyAuthOtpMutation();
  const [code, setCode] = useState('');
  const [{ mailed, verified, used }, keep, drop] = usePersistedState<Progress>(`authorisation:${userId}`, {});
  const isVerified =
    matter === 'INVITATION' ? isYoung(verified, oneTimeCode.invitingMs) : !used && isYoung(verified);
  const asking = useRef(false);

  const requestCode = async () => {
    if (asking.current) return;
    asking.current = true;
    verifying.reset();
    const { error } = await request({
      body: { email: whom?.email ?? email, name: whom ? whom.name : name, matter },
    });
    asking.current = false;
    if (!error) keep({ mailed: Date.now() });
  };
  const isGiven = async () => {
    if (isVerified) return true;
    const { error } = await verify({ otpCode: code });
    setCode('');
    if (!error) keep({ mailed, verified: Date.now() });
    return !error;
  };
  return {
    code,
    setCode,
    codeProblem: fieldErrors(verifying.error)['otpCode'] ?? apiErrorOf(verifying.error)?.message,
    problem: apiErrorOf(requesting.error)?.message,
    verified: isVerified,
    invitesUntil: matter === 'INVITATION' && verified ? verified + oneTimeCode.invitingMs : undefined,
    busy: requesting.isLoading || verifying.isLoading,
    requestCode,
    ensureCode: () => {
      if (!isVerified && !isYoung(mailed)) void requestCode();
    },
    isGiven,
    renew: async () => {
      drop();
      await requestCode();
    },
    spend: () => {
      setCode('');
      keep((before) => ({ verified: before.verified, used: true }));
      verifying.reset();
      requesting.reset();
    },
  };
}
