import { apiErrorOf, type FieldError, type Member, useAddSpecifiedUserMutation } from '@sanaga/api';
import { useOnce } from '@sanaga/ui';
import { useState } from 'react';
import type { InviteDraft } from './invite-draft.ts';
import { type Authorisation, useAuthorisation } from './use-authorisation.ts';

const textOf = (typed: string | undefined): string | undefined => typed?.trim() || undefined;

const bodyOf = ({ role = 'INITIATOR', ...draft }: InviteDraft) => ({
  email: draft.email?.trim() ?? '',
  role,
  jobTitle: draft.jobTitle,
  identityKind: draft.identityKind,
  identityNumber: textOf(draft.identityNumber),
  accountIds: draft.accountIds?.length ? draft.accountIds : undefined,
});

interface Outcome {
  onInvited: (member: Member) => void;
  /** Gets the server's objections to what an earlier step gathered. */
  onRefused: (errors: FieldError[]) => void;
}

export interface Sending {
  authorisation: Authorisation;
  /** Problem that concerns neither the code nor the fields. */
  problem?: string;
  busy: boolean;
  invite: () => Promise<unknown>;
}

/** Checks the admin's code, then invites; a refusal of the invitation leaves the checked code good. */
export function useInvite(draft: InviteDraft, { onInvited, onRefused }: Outcome): Sending {
  const { email } = bodyOf(draft);
  const authorisation = useAuthorisation({
    matter: 'INVITATION',
    whom: email ? { email } : undefined,
  });
  const [add] = useAddSpecifiedUserMutation();
  const { busy, once } = useOnce();
  const [problem, setProblem] = useState<string>();
  const invite = async () => {
    setProblem(undefined);
    if (!(await authorisation.isGiven())) return;
    const { data, error } = await add({ body: bodyOf(draft) });
    const refusal = apiErrorOf(error);
    if (data) {
      authorisation.spend();
      onInvited(data);
    } else if (refusal?.code === 'PLAN_LIMIT') onRefused([{ field: 'role', message: refusal.message }]);
    else if (refusal?.errors?.length) onRefused(refusal.errors);
    else {
      setProblem(refusal?.message);
      if (refusal?.code === 'AUTHORISATION_REQUIRED') await authorisation.renew();
    }
  };
  return { authorisation, problem, busy: authorisation.busy || busy, invite: () => once(invite) };
}
