import { apiErrorOf, type Member, useChangeRoleMutation } from '@sanaga/api';
import { grantableRoles, type MemberRole, memberRoles, oneTimeCode } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import {
  ConfirmAction,
  DecisionDrawer,
  DisabledWithReason,
  Hint,
  TwoLines,
  useAnnounce,
  useOnce,
} from '@sanaga/ui';
import { Button, Checkbox, Form } from 'antd';
import { useId, useState } from 'react';
import { formPropsOf } from '../shared/forms/use-submit.ts';
import { AccountsField } from './accounts-field.tsx';
import { AuthorisationCode } from './authorisation-code.tsx';
import { useFullRoles } from './plan-limits.tsx';
import { useAuthorisation } from './use-authorisation.ts';
import './users.css';

interface Access {
  roles: MemberRole[];
  accountIds: string[];
}

const accessOf = ({ roles, accountIds = [] }: Member): Access => ({ roles, accountIds });

/** Sorts roles into their own order, no matter how they were ticked. */
const inOrder = ({ roles, accountIds }: Access): Access => ({
  roles: memberRoles.filter((role) => roles.includes(role)),
  accountIds,
});

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));

function RoleChoices({ held }: { held: readonly MemberRole[] }) {
  const { t } = useTranslation(['users', 'common']);
  const fullRole = useFullRoles();
  return (
    <Form.Item
      name="roles"
      label={t('change.roles')}
      // not "required": that fits each box, but not a group of boxes
      rules={[{ type: 'array', min: 1, message: t('change.oneRole') }]}
    >
      <Checkbox.Group className="users-choices">
        {grantableRoles.map((role) => {
          const full = held.includes(role) ? undefined : fullRole(role);
          return (
            <Checkbox key={role} value={role} disabled={full !== undefined}>
              <TwoLines first={t(`common:roles.${role}`)} second={full ?? t(`roleTexts.${role}`)} />
            </Checkbox>
          );
        })}
      </Checkbox.Group>
    </Form.Item>
  );
}

interface QuestionProps {
  member: Member;
  /** Changed access; the dialog is closed without it. */
  next: Access | undefined;
  onBack: () => void;
  onChanged: () => void;
}

/** Shows what changes and takes the mailed code. */
function Question({ member, next, onBack, onChanged }: QuestionProps) {
  const { t } = useTranslation(['users', 'common']);
  const { list } = useFormats();
  const authorisation = useAuthorisation({ matter: 'ROLE', whom: member });
  const [change, { error, reset }] = useChangeRoleMutation();
  const { busy, once } = useOnce();
  const inWords = (roles: readonly MemberRole[]) => list(roles.map((role) => t(`common:roles.${role}`)));
  const confirm = async () => {
    if (!next || !(await authorisation.isGiven())) return;
    const { error: refused } = await change({ userId: member.userId, body: next });
    if (!refused) {
      authorisation.spend();
      onChanged();
    } else if (apiErrorOf(refused)?.code === 'AUTHORISATION_REQUIRED') await authorisation.renew();
  };
  const back = () => {
    reset();
    onBack();
  };
  return (
    <ConfirmAction
      open={next !== undefined}
      title={t('change.title', { name: member.name })}
      extra={<AuthorisationCode authorisation={authorisation} />}
      confirmLabel={t('change.action')}
      onConfirm={() => void once(confirm)}
      onBack={back}
      disabled={!authorisation.verified && authorisation.code.length < oneTimeCode.digits}
      busy={busy || authorisation.busy}
      error={apiErrorOf(error)?.message}
    >
      {next && (
        <>
          {!isSame(member.roles, next.roles) && (
            <p>{t('change.fromTo', { from: inWords(member.roles), to: inWords(next.roles) })}</p>
          )}
          {!isSame(member.accountIds ?? [], next.accountIds) && (
            <p>
              {next.accountIds.length === 0
                ? t('change.allAccounts')
                : t('change.accounts', { count: next.accountIds.length })}
            </p>
          )}
          <p className="sg-text2">{t(member.status === 'INVITED' ? 'change.invited' : 'change.told')}</p>
        </>
      )}
    </ConfirmAction>
  );
}

interface ChangeAccessProps {
  member: Member;
  onDone: () => void;
  onClose: () => void;
}

/** Changes what a member may do and which accounts they may use, in the drawer next to the list. */
export function ChangeAccess({ member, onDone, onClose }: ChangeAccessProps) {
  const { t } = useTranslation(['users', 'common']);
  const announce = useAnnounce();
  const id = useId();
  const [form] = Form.useForm<Access>();
  const before = accessOf(member);
  const [typed, setTyped] = useState(before);
  const [asked, setAsked] = useState<Access>();
  const unchanged = isSame(before.roles, typed.roles) && isSame(before.accountIds, typed.accountIds);
  const shared = formPropsOf(form);
  const changed = () => {
    announce(t('change.done', { name: member.name }));
    onDone();
  };
  return (
    <DecisionDrawer
      open
      onClose={onClose}
      label={t('change.label', { name: member.name })}
      head={<strong>{t('change.label', { name: member.name })}</strong>}
      footer={
        <>
          <Button onClick={onDone}>{t('common:actions.cancel')}</Button>
          <DisabledWithReason reason={unchanged ? t('change.unchanged') : undefined} tooltip>
            <Button type="primary" htmlType="submit" form={id}>
              {t('common:actions.continue')}
            </Button>
          </DisabledWithReason>
        </>
      }
    >
      <Form
        id={id}
        {...shared}
        initialValues={before}
        onValuesChange={(changed: object) => {
          shared.onValuesChange(changed);
          setTyped(inOrder({ ...before, ...form.getFieldsValue() }));
        }}
        onFinish={() => setAsked(typed)}
      >
        <RoleChoices held={member.roles} />
        <AccountsField />
        <Hint>{t('change.fourEyes')}</Hint>
      </Form>
      <Question member={member} next={asked} onBack={() => setAsked(undefined)} onChanged={changed} />
    </DecisionDrawer>
  );
}
