import {
  apiErrorOf,
  useInviteSuperAdminMutation,
  useRequestEmailAuthorizationMutation,
  useVerifyAuthOtpMutation,
} from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { oneTimeCode } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import {
  BusyButton,
  CodeInput,
  Hint,
  NameInput,
  ResendCode,
  useAnnounce,
  useFocusBack,
  useNameRule,
  useOnce,
} from '@sanaga/ui';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { formPropsOf } from '../shared/forms/use-submit.ts';
import { showFieldErrors } from '../shared/forms/field-errors.ts';

interface Typed {
  name: string;
  email: string;
}

/**
 * Invites with a mailed code. A refusal of the invitation itself leaves the checked code good, so that it need not be
 * typed again.
 */
function useInvitation(onInvited: (name: string) => void) {
  const [form] = Form.useForm<Typed>();
  const [request] = useRequestEmailAuthorizationMutation();
  const [verify, verifying] = useVerifyAuthOtpMutation();
  const [invite] = useInviteSuperAdminMutation();
  const { busy, once } = useOnce();
  const [mailed, setMailed] = useState(false);
  const [verified, setVerified] = useState(false);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const mail = async () => {
    const { name, email } = form.getFieldsValue();
    const { error } = await request({ body: { name, email } });
    setProblem(apiErrorOf(error)?.message);
    if (!error) setMailed(true);
  };
  const check = async (): Promise<boolean> => {
    const { error } = await verify({ otpCode: code });
    setCode('');
    if (!error) setVerified(true);
    return !error;
  };
  const send = async (typed: Typed) => {
    setProblem(undefined);
    if (!mailed && !verified) return mail();
    if (!verified && !(await check())) return undefined;
    const { data, error } = await invite({ body: typed });
    if (data) return onInvited(data.name);
    if (apiErrorOf(error)?.code === 'AUTHORISATION_REQUIRED') setVerified(false);
    return setProblem(showFieldErrors(form, error));
  };
  return {
    form,
    mailed,
    verified,
    code,
    setCode,
    problem,
    busy,
    mail: () => once(mail),
    send: (typed: Typed) => once(() => send(typed)),
    codeProblem: apiErrorOf(verifying.error)?.message,
  };
}

/** Takes name and address, then the code that was mailed to the inviter. */
export function InviteSuperAdmin({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['console-settings', 'common']);
  const nameRule = useNameRule();
  useFocusBack();
  const announce = useAnnounce();
  const { email } = useCurrentUser();
  const { form, mailed, verified, code, setCode, codeProblem, problem, busy, mail, send } = useInvitation(
    (name) => {
      announce(t('superAdmins.invited', { name }));
      onClose();
    },
  );
  const asksCode = mailed && !verified;
  return (
    <Modal
      open
      title={t('superAdmins.invite')}
      onCancel={onClose}
      footer={[
        <Button key="back" onClick={onClose}>
          {t('superAdmins.back')}
        </Button>,
        <BusyButton
          key="go"
          type="primary"
          busy={busy}
          disabled={asksCode && code.length < oneTimeCode.digits}
          onClick={() => form.submit()}
        >
          {t(mailed || verified ? 'superAdmins.invite' : 'superAdmins.continue')}
        </BusyButton>,
      ]}
    >
      <Form {...formPropsOf(form)} onFinish={(typed) => void send(typed)}>
        <Form.Item
          name="name"
          label={t('common:fields.name')}
          rules={[{ required: true, whitespace: true, message: t('superAdmins.nameNeeded') }, nameRule]}
        >
          <NameInput />
        </Form.Item>
        <Form.Item
          name="email"
          label={t('common:fields.email')}
          rules={[{ required: true, type: 'email', message: t('superAdmins.emailNeeded') }]}
        >
          <Input type="email" />
        </Form.Item>
        {asksCode && (
          <div className="sg-col">
            <p>{t('superAdmins.code', { email })}</p>
            <CodeInput value={code} onChange={setCode} error={codeProblem} />
            <ResendCode onResend={() => void mail()} busy={busy} />
          </div>
        )}
      </Form>
      <div role="alert">{problem && <Hint tone="bad">{problem}</Hint>}</div>
    </Modal>
  );
}
