import type { MemberRole } from '@sanaga/domain';

export const identityKinds = ['ID_CARD', 'PASSPORT', 'RESIDENCE_PERMIT'] as const;

/** Answers that the four steps gather; it mirrors the screen. */
export interface InviteDraft {
  email?: string;
  role?: MemberRole;
  jobTitle?: string;
  identityKind?: (typeof identityKinds)[number];
  identityNumber?: string;
  accountIds?: string[];
  /** True if the person goes through the two steps in between, which are optional. */
  detailed?: boolean;
}

export const inviteSteps = ['details', 'identity', 'accounts', 'confirm'] as const;
export const lastStep = inviteSteps.length - 1;

/** Returns the step that has a field; the first one for fields of no step. */
export const stepOf = (field: string | undefined): number => {
  if (field === 'jobTitle' || field?.startsWith('identity')) return 1;
  return field === 'accountIds' ? 2 : 0;
};

/**
 * Returns the last step that the gathered answers allow, as an address may name a later one, such as after a reload
 * elsewhere.
 */
export const reachedStep = ({ email, role }: InviteDraft): number =>
  email?.trim() && role !== undefined ? lastStep : 0;

/** Returns the step that Back leads to: the confirmation follows the first step if nothing is added. */
export const stepBefore = (step: number, { detailed }: InviteDraft): number =>
  step === lastStep && !detailed ? 0 : step - 1;
