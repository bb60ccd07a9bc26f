import type { FieldError, Member } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { BusyButton, Card, PageHeader, ProgressSteps, usePhone } from '@sanaga/ui';
import { Button, Form, Steps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ConfirmStep } from './confirm-step.tsx';
import { AccountsStep, DetailsStep, IdentityStep, type InviteDraft } from './invite-steps.tsx';
import { useInvite } from './use-invite.ts';
import './users.css';

const steps = ['details', 'identity', 'accounts', 'confirm'] as const;
const last = steps.length - 1;

/** The step that asks for a field; what no step asks for is the first one's. */
const stepOf = (field: string | undefined): number => {
  if (field === 'role' || field?.startsWith('identity')) return 1;
  return field === 'accountIds' ? 2 : 0;
};

interface InviteProps {
  onInvited: (member: Member) => void;
  onLeave: () => void;
}

function useStepTitle(step: number): string {
  const { t } = useTranslation('users');
  const name = t(`steps.${steps[step] ?? 'details'}`);
  return t('invite.step', { number: step + 1, total: steps.length, name });
}

/** All four steps by name; a phone has room for one. */
function Progress({ step }: { step: number }) {
  const { t } = useTranslation('users');
  const title = useStepTitle(step);
  if (usePhone())
    return (
      <div className="users-progress" aria-hidden="true">
        <p className="sg-strong">{title}</p>
        <ProgressSteps label={title} done={step} total={steps.length} />
      </div>
    );
  return <Steps current={step} size="small" items={steps.map((key) => ({ title: t(`steps.${key}`) }))} />;
}

/** Where in the four steps the person is, and what they gathered so far. */
function useSteps(onInvited: InviteProps['onInvited']) {
  const [form] = Form.useForm<InviteDraft>();
  const [step, setStep] = useState(0);
  const [draft, setDraft] = useState<InviteDraft>({});
  const [refused, setRefused] = useState<FieldError[]>([]);
  const { sending, invite } = useInvite({
    onInvited,
    onRefused: (errors) => {
      setRefused(errors);
      setStep(stepOf(errors[0]?.field));
    },
  });

  // the fields of a step exist only now that it is on the screen
  useEffect(() => {
    const fields = refused.map(({ field, message }) => ({
      name: field as keyof InviteDraft,
      errors: [message],
    }));
    form.setFields(fields);
  }, [refused, form]);

  const goOn = () => {
    const gathered = form.getFieldsValue(true) as InviteDraft;
    setDraft(gathered);
    setRefused([]);
    if (step === last) {
      void invite(gathered);
      return;
    }
    setStep(step + 1);
    if (step + 1 === last) sending.ensureCode();
  };
  return { form, step, draft, sending, goOn, goBack: () => setStep(step - 1) };
}

/** Grants access in four steps; nothing typed is lost between them, and the last one asks for the mailed code. */
export function Invite({ onInvited, onLeave }: InviteProps) {
  const { t } = useTranslation(['users', 'common']);
  const { form, step, draft, sending, goOn, goBack } = useSteps(onInvited);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [step]);

  const { busy, verified, code } = sending;
  const isLast = step === last;
  const title = useStepTitle(step);
  return (
    <>
      <PageHeader
        title={t('invite.title')}
        context={t('invite.context')}
        breadcrumb={[{ label: t('title'), href: paths.users }]}
      />
      <Card className="users-invite">
        <Progress step={step} />
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          scrollToFirstError={{ focus: true }}
          onFinish={goOn}
        >
          <h2 ref={heading} tabIndex={-1} className="sg-sr">
            {title}
          </h2>
          {step === 0 && <DetailsStep />}
          {step === 1 && <IdentityStep />}
          {step === 2 && <AccountsStep />}
          {isLast && <ConfirmStep draft={draft} sending={sending} />}
          <div className="users-buttons">
            <Button onClick={step === 0 ? onLeave : goBack} disabled={busy}>
              {t(step === 0 ? 'common:actions.cancel' : 'common:actions.back')}
            </Button>
            <BusyButton
              type="primary"
              htmlType="submit"
              busy={busy}
              disabled={isLast && !verified && code.length < 6}
            >
              {isLast ? t('invite.action', { name: draft.name }) : t('common:actions.continue')}
            </BusyButton>
          </div>
        </Form>
      </Card>
    </>
  );
}
