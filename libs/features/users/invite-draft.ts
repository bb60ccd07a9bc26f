import type { MemberRole } from '@sanaga/domain';

export const identityKinds = ['ID_CARD', 'PASSPORT', 'RESIDENCE_PERMIT'] as const;

/** What the four steps gather; it mirrors the screen. */
export interface InviteDraft {
  name?: string;
  email?: string;
  phoneNumber?: string;
  jobTitle?: string;
  role?: MemberRole;
  identityKind?: (typeof identityKinds)[number];
  identityNumber?: string;
  accountIds?: string[];
}

export const inviteSteps = ['details', 'identity', 'accounts', 'confirm'] as const;
export const lastStep = inviteSteps.length - 1;

/** The step that has a field; the first one for fields of no step. */
export const stepOf = (field: string | undefined): number => {
  if (field === 'role' || field?.startsWith('identity')) return 1;
  return field === 'accountIds' ? 2 : 0;
};

/** How far what was gathered reaches: an address may name a later step, such as after a reload elsewhere. */
export function reachedStep({ name, email, phoneNumber, role }: InviteDraft): number {
  if (!name?.trim() || !email?.trim() || !phoneNumber?.trim()) return 0;
  return role === undefined ? 1 : lastStep;
}
