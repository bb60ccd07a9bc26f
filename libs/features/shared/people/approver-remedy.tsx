import { useGetCompanyEmployeesQuery } from '@sanaga/api';
import { useCan } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { paths, pathTo } from '@sanaga/navigation';
import { Link } from '@sanaga/ui';
import type { ReactNode } from 'react';
import { suspendedApprover } from './approvers.ts';

/**
 * Returns what an admin may do if nobody approves: look after a suspended approver, whose place in the plan is taken,
 * or invite somebody; undefined for anybody else.
 */
export function useApproverRemedy(): ReactNode {
  const { t } = useTranslation('common');
  const mayInvite = useCan('member:grant');
  const { data: members = [] } = useGetCompanyEmployeesQuery(undefined, { skip: !mayInvite });
  if (!mayInvite) return undefined;
  const suspended = suspendedApprover(members);
  if (!suspended) return <Link href={paths.users}>{t('approver.invite')}</Link>;
  const { userId, name } = suspended;
  return <Link href={pathTo.member(userId)}>{t('approver.suspended', { name })}</Link>;
}
