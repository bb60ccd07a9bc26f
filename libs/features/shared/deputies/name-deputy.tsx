import { type Member, useNameDeputyMutation } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, DayField, Hint, useAnnounce, useFocusBack } from '@sanaga/ui';
import { Button, Form, Modal, Select } from 'antd';
import { useSubmit } from '../forms/use-submit.ts';
import { approvesNow } from '../people/approvers.ts';
import { useActor } from '../people/use-actor.ts';
import { useToday } from '../period/use-today.ts';

interface Values {
  userId: string;
  deputyId: string;
  from: string;
  until: string;
}

interface NameDeputyProps {
  members: readonly Member[];
  /** Person who is away, where that is known. */
  person: Member | undefined;
  onClose: () => void;
}

/** Asks who stands in for whom and on which days; everybody but an admin for themselves alone. */
export function NameDeputy({ members, person, onClose }: NameDeputyProps) {
  const { t } = useTranslation(['deputies', 'common']);
  const announce = useAnnounce();
  useFocusBack();
  const { userId: self, roles } = useActor();
  const today = useToday();
  const [form] = Form.useForm<Values>();
  const [name] = useNameDeputyMutation();
  const { formProps, busy, refusal } = useSubmit(
    form,
    (body) => name({ body }),
    (named) => {
      announce(t('name.done', { deputy: named?.deputy.name }));
      onClose();
    },
  );
  const away = Form.useWatch('userId', form) ?? person?.userId ?? self;
  const from = Form.useWatch('from', form) ?? today;
  const approvers = members.filter(approvesNow);
  const nameOf = (member: Member) => (member.userId === self ? t('name.own') : member.name);
  const optionsOf = (people: readonly Member[]) =>
    people.map((member) => ({ value: member.userId, label: nameOf(member) }));
  // whoever is not away themselves is not the deputy whom they name
  const deputies = approvers.filter(({ userId }) => userId !== away && userId !== self);
  const users = approvers.filter(({ userId }) => userId === self || roles.includes('ADMIN'));
  const chosen = (message: string) => [{ required: true, message }];
  return (
    <Modal
      open
      centered
      title={t('name.title')}
      width={480}
      closable={!busy}
      mask={{ closable: false }}
      keyboard={!busy}
      onCancel={onClose}
      footer={[
        <Button key="back" disabled={busy} onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>,
        <BusyButton key="go" type="primary" busy={busy} onClick={() => form.submit()}>
          {t('name.save')}
        </BusyButton>,
      ]}
    >
      <p style={{ marginBottom: 12 }}>{t('name.hint')}</p>
      <Form {...formProps} initialValues={{ userId: away, from: today, until: today }}>
        <Form.Item name="userId" label={t('name.user')} rules={chosen(t('name.chooseUser'))}>
          <Select options={optionsOf(users)} disabled={users.length < 2 || person !== undefined} />
        </Form.Item>
        <Form.Item name="deputyId" label={t('name.deputy')} rules={chosen(t('name.chooseDeputy'))}>
          <Select options={optionsOf(deputies)} notFoundContent={t('name.nobody')} />
        </Form.Item>
        <Form.Item name="from" label={t('name.from')} rules={chosen(t('name.chooseDay'))}>
          <DayField min={today} />
        </Form.Item>
        <Form.Item name="until" label={t('name.until')} rules={chosen(t('name.chooseDay'))}>
          <DayField min={from} />
        </Form.Item>
      </Form>
      <div role="alert">{refusal && <Hint tone="bad">{refusal}</Hint>}</div>
    </Modal>
  );
}
