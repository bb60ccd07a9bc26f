import { apiErrorOf, fieldErrors, type Member, useTransferAdminMutation } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { oneTimeCode } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { paths } from '@sanaga/navigation';
import { Card, ConfirmAction, PageHeader, TwoLines, useAnnounce, useOnce } from '@sanaga/ui';
import { Button, Form, type FormInstance, Radio } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { formPropsOf } from '../shared/forms/use-submit.ts';
import { formatPhone, toPhoneNumber } from '../shared/people/phone-number.ts';
import { AuthorisationCode } from './authorisation-code.tsx';
import { useRoleText } from './member-texts.ts';
import { PersonFields } from './person-fields.tsx';
import { useAuthorisation } from './use-authorisation.ts';
import './users.css';

/** Value for somebody who is not a member yet, in place of a member's id. */
const somebodyNew = 'new';

interface Fields {
  to: string;
  name?: string;
  email?: string;
  phoneNumber?: string;
}

interface Successor {
  name: string;
  email: string;
  phoneNumber: string;
  /** True if they work here already, so that roles are exchanged at once. */
  isMember: boolean;
}

/** Finds the people whom the place may go to at once: colleagues at work who can be reached. */
const candidates = (members: readonly Member[], userId: string) =>
  members.filter((member) => member.userId !== userId && member.status === 'ACTIVE' && member.phoneNumber);

const isAddressOf = (member: Member, email: string): boolean =>
  member.email?.toLowerCase() === email.toLowerCase();

function successorOf(fields: Fields, members: readonly Member[]): Successor {
  const member = members.find(({ userId }) => userId === fields.to);
  if (member)
    return {
      name: member.name,
      email: member.email ?? '',
      phoneNumber: member.phoneNumber ?? '',
      isMember: true,
    };
  const { name = '', email = '', phoneNumber = '' } = fields;
  return {
    name: name.trim(),
    email: email.trim(),
    phoneNumber: toPhoneNumber(phoneNumber),
    isMember: false,
  };
}

interface QuestionProps {
  to: Successor | undefined;
  onBack: () => void;
  onRefused: (fields: Record<string, string | undefined>) => void;
  onDone: (to: Successor) => void;
}

function Question({ to, onBack, onRefused, onDone }: QuestionProps) {
  const { t } = useTranslation('users');
  const authorisation = useAuthorisation({ matter: 'HANDOVER', whom: to });
  const [transfer, { error, reset }] = useTransferAdminMutation();
  const { busy, once } = useOnce();
  const back = () => {
    reset();
    onBack();
  };
  const confirm = async () => {
    if (!to || !(await authorisation.isGiven())) return;
    const { name, email, phoneNumber } = to;
    const { error: refused } = await transfer({ body: { name, email, phoneNumber } });
    if (!refused) {
      authorisation.spend();
      onDone(to);
    } else if (apiErrorOf(refused)?.code === 'AUTHORISATION_REQUIRED') await authorisation.renew();
    else if (!to.isMember && Object.keys(fieldErrors(refused)).length > 0) {
      back();
      onRefused(fieldErrors(refused));
    }
  };
  const name = to?.name ?? '';
  return (
    <ConfirmAction
      open={to !== undefined}
      title={t('handOver.question', { name })}
      extra={<AuthorisationCode authorisation={authorisation} />}
      confirmLabel={t('handOver.action')}
      onConfirm={() => void once(confirm)}
      onBack={back}
      danger
      disabled={!authorisation.verified && authorisation.code.length < oneTimeCode.digits}
      busy={busy || authorisation.busy}
      error={apiErrorOf(error)?.message}
    >
      {t(to?.isMember ? 'handOver.atOnce' : 'handOver.whenTheyCome', { name })}
    </ConfirmAction>
  );
}

/** Puts the server's refusals at their fields, once these are on the screen again. */
function useRefusals(form: FormInstance<Fields>) {
  const [refused, setRefused] = useState<Record<string, string | undefined>>({});
  useEffect(() => {
    form.setFields(
      Object.entries(refused).map(([name, message]) => ({
        name: name as keyof Fields,
        errors: message ? [message] : [],
      })),
    );
  }, [refused, form]);
  return setRefused;
}

interface HandOverProps {
  members: readonly Member[];
  onLeave: () => void;
}

/** Gives one's own place as admin to a colleague, or to somebody who is invited that way. */
export function HandOver({ members, onLeave }: HandOverProps) {
  const { t } = useTranslation(['users', 'common']);
  const announce = useAnnounce();
  const navigate = useNavigate();
  const { userId } = useCurrentUser();
  const roleText = useRoleText();
  const [form] = Form.useForm<Fields>();
  const [asked, setAsked] = useState<Successor>();
  const setRefused = useRefusals(form);
  const to = Form.useWatch('to', form);
  // with a colleague, roles are exchanged at once, no matter what was typed next to the address
  const refusalOf = (email: string) => {
    const colleague = candidates(members, userId).find((member) => isAddressOf(member, email));
    return colleague && t('handOver.colleague', { name: colleague.name });
  };
  const done = ({ name, isMember }: Successor) => {
    setAsked(undefined);
    announce(t(isMember ? 'handOver.doneAtOnce' : 'handOver.doneInvited', { name }));
    // after the exchange this screen is the other person's
    if (isMember) void navigate(paths.dashboard);
    else onLeave();
  };
  return (
    <>
      <PageHeader
        title={t('handOver.title')}
        context={t('handOver.context')}
        breadcrumb={[{ label: t('title'), href: paths.users }]}
      />
      <Card className="users-page">
        <Form {...formPropsOf(form)} onFinish={(fields) => setAsked(successorOf(fields, members))}>
          <Form.Item
            name="to"
            label={t('handOver.to')}
            rules={[{ required: true, message: t('common:required') }]}
          >
            <Radio.Group aria-label={t('handOver.to')} className="users-choices">
              {candidates(members, userId).map((member) => (
                <Radio key={member.userId} value={member.userId}>
                  <TwoLines
                    first={member.name}
                    second={`${roleText(member)}, ${formatPhone(member.phoneNumber ?? '')}`}
                  />
                </Radio>
              ))}
              <Radio value={somebodyNew}>
                <TwoLines first={t('handOver.new')} second={t('handOver.newText')} />
              </Radio>
            </Radio.Group>
          </Form.Item>
          {to === somebodyNew && <PersonFields refusalOf={refusalOf} />}
          <div className="users-buttons">
            <Button onClick={onLeave}>{t('common:actions.cancel')}</Button>
            <Button type="primary" htmlType="submit">
              {t('common:actions.continue')}
            </Button>
          </div>
        </Form>
      </Card>
      <Question to={asked} onBack={() => setAsked(undefined)} onRefused={setRefused} onDone={done} />
    </>
  );
}
