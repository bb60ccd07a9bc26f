import type { ApprovalPolicy, Member } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { useAmountText } from '@sanaga/ui';

export type Tier = ApprovalPolicy['tiers'][number];

/** Returns what a tier says: which amounts it is about, and who approves them. */
export function useTierWords(members: readonly Member[]) {
  const { t } = useTranslation('approval-policy');
  const { oneOf } = useFormats();
  const amountText = useAmountText();
  const from = (lower: number, upTo: number | null): string => {
    if (upTo === null) return lower === 0 ? t('tier.every') : t('tier.above', { minimum: amountText(lower) });
    const maximum = amountText(upTo);
    return lower === 0
      ? t('tier.upTo', { maximum })
      : t('tier.between', { minimum: amountText(lower), maximum });
  };
  const peopleOf = ({ roles, userIds }: Tier['from']): string => {
    if (userIds.length === 0 && roles.length === 2) return t('tier.anybody');
    const named = userIds.map((id) => members.find(({ userId }) => userId === id)?.name ?? t('tier.gone'));
    return oneOf([...roles.map((role) => t(`tier.roles.${role}`)), ...named]);
  };
  const approvals = ({ approvals: count, from: people, adminAmong, oneMoreForNewPayee }: Tier): string =>
    [
      t('tier.approvals', { count, people: peopleOf(people) }),
      adminAmong && count > 1 && t('tier.adminAmong'),
      oneMoreForNewPayee && t('tier.oneMoreForNewPayee'),
    ]
      .filter(Boolean)
      .join(' ');
  return { from, approvals };
}

/** Returns each tier with the amount that the one before it ends at. */
export const withLower = (tiers: readonly Tier[]): (Tier & { lower: number })[] =>
  tiers.map((tier, place) => ({ ...tier, lower: tiers[place - 1]?.upTo ?? 0 }));
