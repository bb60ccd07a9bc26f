import type { Refill } from '@sanaga/api';

export interface HolderRefills {
  organisationId: string;
  name: string;
  profilePicture: string | null;
  location: string | null;
  plan: string;
  refills: Refill[];
  /** Whole XAF. */
  total: number;
}

export const sumOf = (refills: readonly Refill[]): number =>
  refills.reduce((sum, { amount }) => sum + amount, 0);

/** Returns the holder of a refill, in the form that pictures of organisations take. */
export const holderOf = ({ organisationName, organisationPicture }: Refill) => ({
  name: organisationName,
  profilePicture: organisationPicture,
});

/** Groups waiting refills by holder; the one that has waited longest comes first. */
export function groupByHolder(refills: readonly Refill[]): HolderRefills[] {
  const holders = new Map<string, HolderRefills>();
  for (const refill of refills) {
    const { organisationId, organisationLocation, organisationPlan } = refill;
    const holder = holders.get(organisationId) ?? {
      organisationId,
      ...holderOf(refill),
      location: organisationLocation,
      plan: organisationPlan,
      refills: [],
      total: 0,
    };
    holder.refills.push(refill);
    holder.total += refill.amount;
    holders.set(organisationId, holder);
  }
  return [...holders.values()];
}
