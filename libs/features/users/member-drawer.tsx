import { type Member, useListServiceProvidersQuery } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Avatar, Copyable, Details, DisabledWithReason, DrawerSection, Notice, StatusTag } from '@sanaga/ui';
import { Button } from 'antd';
import { Deputies } from '../shared/deputies/deputies-card.tsx';
import { ItemDrawer } from '../shared/lists/item-drawer.tsx';
import type { QueryState } from '../shared/lists/use-listed.ts';
import { approvesNow } from '../shared/people/approvers.ts';
import { formatPhone } from '../shared/people/phone-number.ts';
import { SuspendedOn } from '../shared/people/suspended-on.tsx';
import { ChangeAccess } from './change-access.tsx';
import { Removal, ResendLink, Suspension } from './member-actions.tsx';
import { useJobTitle, useRoleText } from './member-texts.ts';

/** Names the accounts; one that no longer exists has no name. */
function useAccountNames({ accountIds = [] }: Member): string {
  const { t } = useTranslation('users');
  const { list } = useFormats();
  const { data } = useListServiceProvidersQuery();
  if (accountIds.length === 0) return t('accounts.all');
  const named = data?.filter(({ providerId }) => accountIds.includes(providerId)) ?? [];
  if (named.length < accountIds.length) return t('accounts.count', { count: accountIds.length });
  return list(named.map(({ accountName }) => accountName));
}

function Facts({ member }: { member: Member }) {
  const { t } = useTranslation(['users', 'common']);
  const { date } = useFormats();
  const jobTitle = useJobTitle();
  const accounts = useAccountNames(member);
  const { email, phoneNumber, identity, dateJoined, status } = member;
  const kind = identity?.kind && t(`identity.kinds.${identity.kind}`);
  const copy = (text: string, what: string) => <Copyable text={text} what={what} />;
  const lines = [
    { label: t('common:fields.email'), value: email && copy(email, t('common:fields.email')) },
    {
      label: t('common:fields.phoneNumber'),
      value: phoneNumber && copy(formatPhone(phoneNumber), t('common:fields.phoneNumber')),
    },
    { label: t('jobTitle'), value: jobTitle(member.jobTitle) },
    { label: t('accounts.title'), value: accounts },
    { label: t('identity.short'), value: [kind, identity?.number].filter(Boolean).join(', ') },
    { label: t(status === 'INVITED' ? 'invitedOn' : 'joined'), value: dateJoined && date(dateJoined) },
  ];
  return <Details items={lines.filter(({ value }) => value)} />;
}

interface PersonProps {
  member: Member;
  /** All members of the organisation. */
  members: readonly Member[];
}

function Person({ member, members }: PersonProps) {
  const { t } = useTranslation(['users', 'deputies']);
  const { userId } = useCurrentUser();
  const roleText = useRoleText();
  const predecessor = members.find((other) => other.userId === member.succeeds);
  return (
    <>
      <div className="sg-row">
        <Avatar name={member.name} round neutral />
        <div className="sg-spread">
          <h2 className="users-name">{member.name}</h2>
          <p className="sg-text2">{roleText(member)}</p>
        </div>
      </div>
      {member.status === 'SUSPENDED' && (
        <Notice tone="bad">
          <SuspendedOn person={member} />
          {t('suspended')}
        </Notice>
      )}
      {predecessor && (
        <Notice tone="calm">
          {t('handOver.waits', { name: member.name, predecessor: predecessor.name })}
        </Notice>
      )}
      {member.userId === userId && <Notice tone="calm">{t('own.text')}</Notice>}
      <DrawerSection title={t('details')}>
        <Facts member={member} />
      </DrawerSection>
      {approvesNow(member) && (
        <DrawerSection title={t('deputies:title')}>
          <Deputies members={members} person={member} />
        </DrawerSection>
      )}
    </>
  );
}

interface FootProps {
  member: Member;
  onChange: () => void;
  onHandOver: () => void;
  onClose: () => void;
}

/** Offers what can be done about this person now, and says why the rest cannot be done. */
function Foot({ member, onChange, onHandOver, onClose }: FootProps) {
  const { t } = useTranslation('users');
  const { userId } = useCurrentUser();
  if (member.userId === userId) return <Button onClick={onHandOver}>{t('handOver.open')}</Button>;
  return (
    <>
      {member.status === 'INVITED' && <ResendLink member={member} />}
      <Removal member={member} onRemoved={onClose} />
      <Suspension member={member} />
      <DisabledWithReason reason={member.succeeds ? t('handOver.noChange') : undefined} tooltip>
        <Button type="primary" onClick={onChange}>
          {t('change.open')}
        </Button>
      </DisabledWithReason>
    </>
  );
}

interface MemberDrawerProps {
  id: string | undefined;
  /** List of members. */
  query: QueryState<Member[]>;
  changing: boolean;
  onChange: (changing: boolean) => void;
  onHandOver: () => void;
  onClose: () => void;
}

/** Shows one member next to the list: what is known, and a way to change what they may do. */
export function MemberDrawer(props: MemberDrawerProps) {
  const { id, query, changing, onChange, onHandOver, onClose } = props;
  const { t } = useTranslation('users');
  const { userId } = useCurrentUser();
  const members = query.data;
  const member = members?.find((one) => one.userId === id);
  if (member && changing && id !== userId && !member.succeeds)
    return <ChangeAccess key={id} member={member} onDone={() => onChange(false)} onClose={onClose} />;
  return (
    <ItemDrawer
      open={id !== undefined && members !== undefined}
      onClose={onClose}
      item={member}
      query={query}
      label={member?.name ?? t('title')}
      head={member?.status ? <StatusTag kind="user" status={member.status} /> : <strong>{t('one')}</strong>}
      footer={(shown) => (
        <Foot member={shown} onChange={() => onChange(true)} onHandOver={onHandOver} onClose={onClose} />
      )}
      gone={{ icon: 'users', title: t('gone.title'), text: t('gone.text') }}
    >
      {(shown) => <Person member={shown} members={members ?? []} />}
    </ItemDrawer>
  );
}
