export const roles = ['SUPER_ADMIN', 'ADMIN', 'INITIATOR', 'VALIDATOR'] as const;
export type Role = (typeof roles)[number];

/** The roles a wallet holder's member may carry; SUPER_ADMIN is a flag, never one of these. */
export const memberRoles = ['ADMIN', 'INITIATOR', 'VALIDATOR'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** The roles that an admin gives, in the order in which they are offered. */
export const grantableRoles = ['VALIDATOR', 'INITIATOR', 'ADMIN'] as const satisfies MemberRole[];

export interface RoleHolder {
  superAdmin: boolean;
  roles: readonly MemberRole[];
}

/** Returns the one role that decides landing page and menu; undefined for a user without any. */
export function currentRole(user: RoleHolder): Role | undefined {
  if (user.superAdmin) return 'SUPER_ADMIN';
  return memberRoles.find((role) => user.roles.includes(role));
}

/** Lists everything a user acts as: what may be done comes from the whole list, not from the current role alone. */
export const rolesOf = (user: RoleHolder): readonly Role[] =>
  user.superAdmin ? ['SUPER_ADMIN'] : user.roles;
