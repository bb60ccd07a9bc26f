import {
  apiErrorOf,
  type DualControlRequest,
  type Member,
  useReactivateUserMutation,
  useRecoverAdminMutation,
  useRemoveOrganisationUserMutation,
  useSuspendUserMutation,
} from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Hint } from '@sanaga/ui';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { ConfirmWithReason } from '../shared/forms/confirm-with-reason.tsx';

export type MemberQuestion = 'memberSuspend' | 'memberReactivate' | 'memberRemove' | 'recover';

interface AskMemberProps {
  question: MemberQuestion;
  member: Member;
  organisationId: string;
  onClose: () => void;
}

/** Asks for the new address of an admin whose mailbox is lost; the server's error about it is shown at it. */
function NewAddress({
  email,
  error,
  onChange,
}: {
  email: string;
  error?: string;
  onChange: (email: string) => void;
}) {
  const { t } = useTranslation('organisations');
  const field = useId();
  return (
    <div>
      <label htmlFor={field}>{t('recover.email')}</label>
      <Input
        id={field}
        type="email"
        autoComplete="off"
        value={email}
        status={error ? 'error' : undefined}
        aria-describedby={error ? `${field}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <Hint tone="bad" id={`${field}-error`}>
          {error}
        </Hint>
      )}
    </div>
  );
}

/** Requests the recovery of an admin under another address, which a second super admin confirms. */
function Recover({ member, organisationId, onClose }: Omit<AskMemberProps, 'question'>) {
  const { t } = useTranslation('organisations');
  const { dateTime } = useFormats();
  const [recover, { error }] = useRecoverAdminMutation();
  const [email, setEmail] = useState('');
  const { name, userId } = member;
  const atField = apiErrorOf(error)?.errors?.find(({ field }) => field === 'email')?.message;
  return (
    <ConfirmWithReason<DualControlRequest>
      title={t('recover.title', { name })}
      confirmLabel={t('recover.action')}
      announced={({ confirmableAt }) =>
        confirmableAt === null
          ? t('recover.announced', { name })
          : t('recover.announcedAlone', { name, time: dateTime(confirmableAt) })
      }
      reason={t('reason')}
      incomplete={!email.includes('@')}
      extra={<NewAddress email={email} error={atField} onChange={setEmail} />}
      run={(reason) => recover({ organisationId, body: { email: email.trim(), reason, userId } })}
      onBack={onClose}
      onDone={onClose}
    >
      {t('recover.text', { email: member.email })}
    </ConfirmWithReason>
  );
}

/** Says what will happen to a member, and does it. */
export function AskMember({ question, member, organisationId, onClose }: AskMemberProps) {
  const { t } = useTranslation('organisations');
  const [suspend] = useSuspendUserMutation();
  const [reactivate] = useReactivateUserMutation();
  const [remove] = useRemoveOrganisationUserMutation();
  const { name, userId } = member;
  if (question === 'recover')
    return <Recover member={member} organisationId={organisationId} onClose={onClose} />;
  const answers = {
    memberSuspend: (reason: string) => suspend({ userId, body: { reason } }),
    memberReactivate: () => reactivate({ userId }),
    memberRemove: () => remove({ userId }),
  };
  return (
    <ConfirmWithReason
      title={t(`${question}.title`, { name })}
      confirmLabel={t(`${question}.action`)}
      announced={t(`${question}.announced`, { name })}
      danger={question !== 'memberReactivate'}
      reason={question === 'memberSuspend' ? t('reason') : undefined}
      run={answers[question]}
      onBack={onClose}
      onDone={onClose}
    >
      {t(`${question}.text`, { email: member.email })}
    </ConfirmWithReason>
  );
}
