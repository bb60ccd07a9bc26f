import type { Member } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { Notice } from '@sanaga/ui';
import { Button } from 'antd';
import { Removal, ResendLink } from './member-actions.tsx';
import { suspendedApprover } from '../shared/people/approvers.ts';
import { approverToCome, handOverUnderWay, loneApprover } from './members.ts';
import { useFullRoles } from './plan-limits.tsx';

interface NoticesProps {
  members: readonly Member[] | undefined;
  onInvite: () => void;
  /** Opens somebody. */
  onSee: (userId: string) => void;
}

/** Warns if one person's payments have no approver. */
function NobodyElse({ members = [], onInvite, onSee }: NoticesProps) {
  const { t } = useTranslation('users');
  const { userId } = useCurrentUser();
  const isFree = useFullRoles()('VALIDATOR') === undefined;
  const alone = loneApprover(members);
  if (!alone) return null;
  const toCome = approverToCome(members);
  const suspended = toCome ? undefined : suspendedApprover(members);
  const own = alone.userId === userId ? 'own' : 'other';
  const remedy = () => {
    if (toCome) return t('alone.toCome', { name: toCome.name });
    if (!suspended) return t('alone.remedy');
    return t(isFree ? 'alone.suspendedOrInvite' : 'alone.suspended', { name: suspended.name });
  };
  const action = !toCome && (
    <span className="sg-row sg-wrap">
      {suspended && (
        <Button onClick={() => onSee(suspended.userId)}>{t('alone.see', { name: suspended.name })}</Button>
      )}
      {(isFree || !suspended) && <Button onClick={onInvite}>{t('alone.invite')}</Button>}
    </span>
  );
  return (
    <Notice tone="act" action={action}>
      {t(`alone.${own}`, { name: alone.name })} {remedy()}
    </Notice>
  );
}

/** Shows a hand-over that waits for the successor, who may be reminded or whose invitation may be withdrawn. */
function PendingHandOver({ members }: { members: readonly Member[] }) {
  const { t } = useTranslation('users');
  const underWay = handOverUnderWay(members);
  if (!underWay) return null;
  const { successor, predecessor } = underWay;
  return (
    <Notice
      tone="calm"
      action={
        <span className="sg-row sg-wrap">
          <ResendLink member={successor} />
          <Removal member={successor} small />
        </span>
      }
    >
      {t('handOver.waits', { name: successor.name, predecessor: predecessor.name })}
    </Notice>
  );
}

export const Notices = (props: NoticesProps) => (
  <>
    <NobodyElse {...props} />
    <PendingHandOver members={props.members ?? []} />
  </>
);
