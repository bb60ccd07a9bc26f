import type { FieldError, Member } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { oneTimeCode } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { paths, useAddress } from '@sanaga/navigation';
import { BusyButton, Card, PageHeader, ProgressSteps, usePersistedState, usePhone } from '@sanaga/ui';
import { Button, Form, Steps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { formPropsOf } from '../shared/forms/use-submit.ts';
import { AccountsField } from './accounts-field.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { type InviteDraft, inviteSteps, lastStep, reachedStep, stepBefore, stepOf } from './invite-draft.ts';
import { DetailsStep, IdentityStep } from './invite-steps.tsx';
import { LargerPlan } from './plan-limits.tsx';
import { useInvite } from './use-invite.ts';
import './users.css';

interface InviteProps {
  onInvited: (member: Member) => void;
  onLeave: () => void;
}

function useStepTitle(step: number): string {
  const { t } = useTranslation('users');
  const name = t(`steps.${inviteSteps[step] ?? 'details'}`);
  return t('invite.step', { number: step + 1, total: inviteSteps.length, name });
}

/** Shows all four steps by name; a phone has room for one. */
function Progress({ step }: { step: number }) {
  const { t } = useTranslation('users');
  const title = useStepTitle(step);
  if (usePhone())
    return (
      <div className="users-progress" aria-hidden="true">
        <p className="sg-strong">{title}</p>
        <ProgressSteps label={title} done={step} total={inviteSteps.length} />
      </div>
    );
  return (
    <Steps current={step} size="small" items={inviteSteps.map((key) => ({ title: t(`steps.${key}`) }))} />
  );
}

/** Keeps the person's step of the four, and what they have gathered so far, in the address and the tab. */
function useSteps({ onInvited, onLeave }: InviteProps) {
  const [form] = Form.useForm<InviteDraft>();
  const { userId } = useCurrentUser();
  const { read, change } = useAddress();
  const [draft, saveDraft, dropDraft] = usePersistedState<InviteDraft>(`invite:${userId}`, {});
  const [refused, setRefused] = useState<FieldError[]>([]);
  const asked = Number(read('invite')) - 1;
  const step = Math.max(0, Math.min(Number.isInteger(asked) ? asked : 0, reachedStep(draft)));
  const goTo = (next: number) => change({ invite: String(next + 1) });
  const sending = useInvite(draft, {
    onInvited: (member) => {
      dropDraft();
      onInvited(member);
    },
    onRefused: (errors) => {
      setRefused(errors);
      goTo(stepOf(errors[0]?.field));
    },
  });

  // the fields of a step exist only once it is on the screen
  useEffect(() => {
    const fields = refused.map(({ field, message }) => ({
      name: field as keyof InviteDraft,
      errors: [message],
    }));
    form.setFields(fields);
  }, [refused, step, form]);

  /** Goes from the first step straight to the confirmation, or through what can be added. */
  const goOn = (detailed = draft.detailed ?? false) => {
    setRefused([]);
    saveDraft((before) => ({ ...before, detailed }));
    if (step === lastStep) void sending.invite();
    else goTo(step === 0 && !detailed ? lastStep : step + 1);
  };
  const addMore = async () => {
    const isValid = await form.validateFields().then(
      () => true,
      () => false,
    );
    if (isValid) goOn(true);
  };
  const leave = () => {
    dropDraft();
    onLeave();
  };
  return {
    form,
    step,
    draft,
    sending,
    keep: () => saveDraft(({ detailed }) => ({ ...(form.getFieldsValue(true) as InviteDraft), detailed })),
    // sending from the first step adds nothing
    goOn: () => goOn(step === 0 ? false : undefined),
    addMore: () => void addMore(),
    goBack: () => (step === 0 ? leave() : goTo(stepBefore(step, draft))),
  };
}

/**
 * Grants access: address and role, then the mailed code; two steps in between are for people who want to add more.
 * Nothing typed is lost between them.
 */
export function Invite(props: InviteProps) {
  const { t } = useTranslation(['users', 'common']);
  const { form, step, draft, sending, keep, goOn, addMore, goBack } = useSteps(props);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // unless a field that begins a step has taken it already
    if (!(document.activeElement instanceof HTMLInputElement)) heading.current?.focus();
  }, [step]);

  const { authorisation, busy } = sending;
  const isLast = step === lastStep;
  const title = useStepTitle(step);
  const shared = formPropsOf(form);
  return (
    <>
      <PageHeader
        title={t('invite.title')}
        context={t('invite.context')}
        breadcrumb={[{ label: t('title'), href: paths.users }]}
      />
      <Card className="users-page">
        <Progress step={step} />
        <Form
          {...shared}
          initialValues={draft}
          onValuesChange={(changed: object) => {
            shared.onValuesChange(changed);
            keep();
          }}
          onFinish={goOn}
        >
          <h2 ref={heading} tabIndex={-1} className="sg-sr">
            {title}
          </h2>
          {step === 0 && <DetailsStep />}
          {step === 0 && <LargerPlan />}
          {step === 1 && <IdentityStep />}
          {step === 2 && <AccountsField />}
          {isLast && <ConfirmStep draft={draft} sending={sending} />}
          <div className="users-buttons">
            <Button onClick={goBack} disabled={busy}>
              {t(step === 0 ? 'common:actions.cancel' : 'common:actions.back')}
            </Button>
            {step === 0 && <Button onClick={addMore}>{t('invite.more')}</Button>}
            <BusyButton
              type="primary"
              htmlType="submit"
              busy={busy}
              disabled={isLast && !authorisation.verified && authorisation.code.length < oneTimeCode.digits}
            >
              {isLast ? t('invite.action') : t('common:actions.continue')}
            </BusyButton>
          </div>
        </Form>
      </Card>
    </>
  );
}
