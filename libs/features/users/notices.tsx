import type { Member } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { Notice } from '@sanaga/ui';
import { Button } from 'antd';
import { Removal, ResendLink } from './member-actions.tsx';
import { approverToCome, handOverUnderWay, loneApprover } from './members.ts';

/** Warns where one person's payments have no approver. */
function NobodyElse({ members, onInvite }: { members: readonly Member[]; onInvite: () => void }) {
  const { t } = useTranslation('users');
  const { userId } = useCurrentUser();
  const alone = loneApprover(members);
  if (!alone) return null;
  const toCome = approverToCome(members);
  const own = alone.userId === userId ? 'own' : 'other';
  return (
    <Notice tone="act" action={!toCome && <Button onClick={onInvite}>{t('alone.invite')}</Button>}>
      {t(`alone.${own}`, { name: alone.name })}{' '}
      {toCome ? t('alone.toCome', { name: toCome.name }) : t('alone.remedy')}
    </Notice>
  );
}

/** A hand-over that waits for the successor, who may be reminded or whose invitation may be withdrawn. */
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

interface NoticesProps {
  members: readonly Member[] | undefined;
  onInvite: () => void;
}

export const Notices = ({ members = [], onInvite }: NoticesProps) => (
  <>
    <NobodyElse members={members} onInvite={onInvite} />
    <PendingHandOver members={members} />
  </>
);
