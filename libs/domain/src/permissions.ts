import { type Role, type RoleHolder, rolesOf } from './roles.ts';

const members = ['ADMIN', 'INITIATOR', 'VALIDATOR'] as const;
const makers = ['ADMIN', 'INITIATOR'] as const;
const everybody = ['SUPER_ADMIN', ...members] as const;

/** Who may do what. A call, a menu entry and a button all ask this one table. */
export const permissions = {
  'profile:read': everybody,
  'member:list': members,
  'member:grant': ['ADMIN'],
  'member:remove': ['ADMIN'],
  'invitation:resend': ['ADMIN', 'SUPER_ADMIN'],
  'organisation:list': ['SUPER_ADMIN'],
  'organisation:approve': ['SUPER_ADMIN'],
  'individual:approve': ['SUPER_ADMIN'],
  'organisation-profile:read': members,
  'member-count:read': ['ADMIN', 'SUPER_ADMIN'],
  'transaction:list': members,
  'transaction:create': makers,
  'transaction:approve': ['VALIDATOR', 'ADMIN'],
  'transaction:cancel': members,
  'transaction:delete': makers,
  'transaction:receipt': members,
  'transaction:export': ['ADMIN', 'SUPER_ADMIN'],
  'payment-request:create': makers,
  'overview:read': everybody,
  'beneficiary:list': makers,
  'beneficiary:create': makers,
  'notification:read': everybody,
  'wallet:read': members,
  'refill:request': ['ADMIN'],
  'refill:list': ['ADMIN', 'SUPER_ADMIN'],
  'refill:cancel': ['ADMIN'],
  'refill:process': ['SUPER_ADMIN'],
  'organisation-wallet:read': ['SUPER_ADMIN'],
  'service-provider:manage': ['ADMIN'],
  'organisation-service-provider:list': ['SUPER_ADMIN'],
  'approval-code:request': makers,
  'event:listen': everybody,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

export const may = (user: RoleHolder, permission: Permission): boolean =>
  rolesOf(user).some((role) => (permissions[permission] as readonly Role[]).includes(role));
