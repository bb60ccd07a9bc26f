import { type Member, useGetNumberOfUsersQuery } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { type MemberRole, memberRoles, plans } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { FigureStrip, Hint, Link } from '@sanaga/ui';
import { openInvitations } from './members.ts';

function useCounts() {
  const { organisationId } = useCurrentUser();
  return useGetNumberOfUsersQuery({ id: organisationId ?? '' }, { skip: organisationId === null }).data;
}

/** Says why a role cannot be given to one more person; returns undefined if it can. */
export function useFullRoles(): (role: MemberRole) => string | undefined {
  const { t } = useTranslation(['users', 'common']);
  const counts = useCounts();
  return (role) => {
    if (!counts || counts[role].used < counts[role].limit) return undefined;
    return t('limits.roleFull', { plan: t(`common:plans.${counts.plan}`), count: counts[role].limit });
  };
}

/** Leads to a larger plan if a role cannot be given to one more person; nothing is larger than the largest plan. */
export function LargerPlan() {
  const { t } = useTranslation('users');
  const counts = useCounts();
  const isFull = counts && memberRoles.some((role) => counts[role].used >= counts[role].limit);
  if (!isFull || counts.plan === plans.at(-1)) return null;
  return (
    <Hint>
      {t('limits.larger')} <Link href={`${paths.settings}?tab=plans`}>{t('limits.compare')}</Link>
    </Hint>
  );
}

/** Shows the members of each role, and how many the plan allows; open invitations count, and are listed. */
export function PlanLimits({ members }: { members: Member[] | undefined }) {
  const { t } = useTranslation(['users', 'common']);
  const counts = useCounts();
  if (!counts) return null;
  const detailOf = (role: MemberRole) => {
    const { used, limit } = counts[role];
    const invited = openInvitations(members ?? [], role);
    const free =
      used >= limit
        ? t('limits.full', { plan: t(`common:plans.${counts.plan}`) })
        : t('limits.free', { count: limit - used });
    return invited > 0 ? `${t('limits.invited', { count: invited })}, ${free}` : free;
  };
  return (
    <>
      <FigureStrip
        label={t('limits.label')}
        figures={memberRoles.map((role) => ({
          label: t(`roles.${role}`),
          value: t('limits.used', counts[role]),
          detail: detailOf(role),
        }))}
      />
      <LargerPlan />
    </>
  );
}
