import {
  apiErrorOf,
  type FieldError,
  fieldErrors,
  type Member,
  useAddSpecifiedUserMutation,
  useRequestEmailAuthorizationMutation,
  useVerifyAuthOtpMutation,
} from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useState } from 'react';
import { toPhoneNumber } from '../parts/phone-number.ts';
import type { InviteDraft } from './invite-steps.tsx';

export interface InviteSending {
  code: string;
  setCode: (digits: string) => void;
  /** What is wrong with the code. */
  codeProblem?: string;
  /** What is wrong besides. */
  problem?: string;
  /** The code was right; it stays good for one invitation within ten minutes. */
  verified: boolean;
  busy: boolean;
  requestCode: () => Promise<void>;
  /** Mails the code unless one is on its way or was right already. */
  ensureCode: () => void;
}

const textOf = (typed: string | undefined): string | undefined => typed?.trim() || undefined;

const bodyOf = ({ role = 'INITIATOR', ...draft }: InviteDraft) => ({
  name: draft.name?.trim() ?? '',
  email: draft.email?.trim() ?? '',
  phoneNumber: toPhoneNumber(draft.phoneNumber ?? ''),
  role,
  jobTitle: draft.jobTitle,
  identityKind: draft.identityKind,
  identityNumber: textOf(draft.identityNumber),
  accountIds: draft.accountIds?.length ? draft.accountIds : undefined,
});

interface Outcome {
  onInvited: (member: Member) => void;
  /** The server has something against what an earlier step gathered. */
  onRefused: (errors: FieldError[]) => void;
}

/** Checks the admin's code, then invites; a refusal of the invitation leaves the checked code good. */
export function useInvite({ onInvited, onRefused }: Outcome) {
  const { email, name } = useCurrentUser();
  const [request, requesting] = useRequestEmailAuthorizationMutation();
  const [verify, verifying] = useVerifyAuthOtpMutation();
  const [add, adding] = useAddSpecifiedUserMutation();
  const [code, setCode] = useState('');
  const [verified, setVerified] = useState(false);
  const [problem, setProblem] = useState<string>();

  const requestCode = async () => {
    setProblem(undefined);
    const { error } = await request({ body: { email, name } });
    setProblem(apiErrorOf(error)?.message);
  };
  const isAuthorised = async (): Promise<boolean> => {
    if (verified) return true;
    const { error } = await verify({ otpCode: code });
    setCode('');
    setVerified(!error);
    return !error;
  };
  const invite = async (draft: InviteDraft) => {
    setProblem(undefined);
    if (!(await isAuthorised())) return;
    const { data, error } = await add({ body: bodyOf(draft) });
    const refusal = apiErrorOf(error);
    if (data) onInvited(data);
    else if (refusal?.code === 'PLAN_LIMIT') onRefused([{ field: 'role', message: refusal.message }]);
    else if (refusal?.errors?.length) onRefused(refusal.errors);
    else {
      setProblem(refusal?.message);
      if (refusal?.code !== 'AUTHORISATION_REQUIRED') return;
      setVerified(false);
      await requestCode();
      setProblem(refusal.message);
    }
  };
  const codeProblem = fieldErrors(verifying.error)['otpCode'] ?? apiErrorOf(verifying.error)?.message;
  const sending: InviteSending = {
    code,
    setCode,
    codeProblem,
    problem,
    verified,
    busy: requesting.isLoading || verifying.isLoading || adding.isLoading,
    requestCode,
    ensureCode: () => {
      if (!verified && !requesting.isSuccess) void requestCode();
    },
  };
  return { sending, invite };
}
