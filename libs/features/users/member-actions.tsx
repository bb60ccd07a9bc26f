import {
  apiErrorOf,
  type Member,
  useReactivateUserMutation,
  useRemoveUserMutation,
  useResendActivationLinkMutation,
  useSuspendUserMutation,
} from '@sanaga/api';
import { oneTimeCode } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, clock, ConfirmAction, Hint, useAnnounce, useCountdown } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { ConfirmWithReason } from '../shared/forms/confirm-with-reason.tsx';

/** Counts down to when the link may be sent again. */
function SentAgain({ onOver }: { onOver: () => void }) {
  const { t } = useTranslation('users');
  const [left] = useCountdown(oneTimeCode.resendAfterMs / 1_000);
  if (left === 0)
    return (
      <Button size="small" onClick={onOver}>
        {t('resend.again')}
      </Button>
    );
  return <Hint tone="good">{t('resend.sent', { time: clock(left) })}</Hint>;
}

/** Mails the invitation again, says at the row whether it was sent, and lets a minute pass before the next. */
export function ResendLink({ member }: { member: Member }) {
  const { t } = useTranslation('users');
  const announce = useAnnounce();
  const [resend, { error, isLoading, isSuccess, reset }] = useResendActivationLinkMutation();
  const { name, email = '' } = member;
  const send = async () => {
    const result = await resend({ email });
    if (!result.error) announce(t('resend.done', { email }));
  };
  if (isSuccess) return <SentAgain onOver={reset} />;
  return (
    <span>
      <BusyButton
        size="small"
        busy={isLoading}
        onClick={() => void send()}
        aria-label={t('resend.name', { name })}
      >
        {t('resend.action')}
      </BusyButton>
      <span role="alert">{error && <Hint tone="bad">{apiErrorOf(error)?.message}</Hint>}</span>
    </span>
  );
}

/**
 * Returns what leaving means: an invitation is withdrawn, a hand-over is called off, or a colleague loses their access.
 */
const kindOf = ({ status, succeeds }: Member): 'member' | 'invited' | 'successor' => {
  if (status !== 'INVITED') return 'member';
  return succeeds ? 'successor' : 'invited';
};

interface RemovalProps {
  member: Member;
  /** True next to other buttons of a row, rather than at the foot of a drawer. */
  small?: boolean;
  onRemoved?: () => void;
}

/** Removes a member or withdraws an invitation, after saying what happens and what stays. */
export function Removal({ member, small = false, onRemoved }: RemovalProps) {
  const { t } = useTranslation('users');
  const announce = useAnnounce();
  const [open, setOpen] = useState(false);
  const [remove, { error, isLoading, reset }] = useRemoveUserMutation();
  const { name, userId } = member;
  const kind = kindOf(member);
  const close = () => {
    reset();
    setOpen(false);
  };
  const confirm = async () => {
    const result = await remove({ id: userId });
    if (result.error) return;
    announce(t(`remove.${kind}.done`, { name }));
    close();
    onRemoved?.();
  };
  return (
    <>
      <Button
        size={small ? 'small' : undefined}
        danger
        onClick={() => setOpen(true)}
        aria-label={t(`remove.${kind}.name`, { name })}
      >
        {t(`remove.${kind}.open`)}
      </Button>
      <ConfirmAction
        open={open}
        title={t(`remove.${kind}.title`, { name })}
        confirmLabel={t(`remove.${kind}.action`)}
        onConfirm={() => void confirm()}
        onBack={close}
        danger
        busy={isLoading}
        error={apiErrorOf(error)?.message}
      >
        {t(`remove.${kind}.text`)}
      </ConfirmAction>
    </>
  );
}

/** Suspends a member with a reason, or lets one in again whom an admin had suspended. */
export function Suspension({ member: { userId, name, status, suspendedBy } }: { member: Member }) {
  const { t } = useTranslation('users');
  const [open, setOpen] = useState(false);
  const [suspend] = useSuspendUserMutation();
  const [reactivate] = useReactivateUserMutation();
  if (status !== 'ACTIVE' && suspendedBy !== 'ADMIN') return null;
  const kind = status === 'ACTIVE' ? 'suspend' : 'reactivate';
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-label={t(`${kind}.name`, { name })}>
        {t(`${kind}.open`)}
      </Button>
      {open && (
        <ConfirmWithReason
          title={t(`${kind}.title`, { name })}
          confirmLabel={t(`${kind}.action`)}
          announced={t(`${kind}.done`, { name })}
          danger={kind === 'suspend'}
          reason={kind === 'suspend' ? t('suspend.reason') : undefined}
          run={(reason) =>
            kind === 'suspend' ? suspend({ userId, body: { reason } }) : reactivate({ userId })
          }
          onBack={close}
          onDone={close}
        >
          {t(`${kind}.text`)}
        </ConfirmWithReason>
      )}
    </>
  );
}
