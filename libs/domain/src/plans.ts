import type { MemberRole } from './roles.ts';

export const plans = ['STARTER', 'PREMIUM', 'PRO'] as const;
export type Plan = (typeof plans)[number];

/** The same in every language. */
export const planNames: Record<Plan, string> = { STARTER: 'Starter', PREMIUM: 'Premium', PRO: 'Pro' };

/** Members per role that a plan allows, open invitations counted. */
export const planLimits: Record<Plan, Record<MemberRole, number>> = {
  STARTER: { ADMIN: 1, INITIATOR: 1, VALIDATOR: 1 },
  PREMIUM: { ADMIN: 2, INITIATOR: 3, VALIDATOR: 2 },
  PRO: { ADMIN: 4, INITIATOR: 5, VALIDATOR: 4 },
};

/** The most that a plan may cost a month; whole XAF. */
export const maxPlanPrice = 100_000_000;
