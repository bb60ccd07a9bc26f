import { type AccountPlan as Plan, useChangeAccountPlanMutation, useGetAccountPlanQuery } from '@sanaga/api';
import { accountNumber, accountPurposes, type AccountPurpose } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, Card, DayField, Notice, useAnnounce } from '@sanaga/ui';
import { Form, Input } from 'antd';
import { Refusal } from '../shared/forms/refusal.tsx';
import { useSubmit } from '../shared/forms/use-submit.ts';
import { CardNotLoaded } from '../shared/lists/not-loaded.tsx';
import { useToday } from '../shared/period/use-today.ts';
import { VersionHistory } from './version-history.tsx';

type Typed = Record<AccountPurpose, string> & { from: string };

function PlanForm({ plan }: { plan: Plan }) {
  const { t } = useTranslation(['console-settings', 'exports']);
  const announce = useAnnounce();
  const [form] = Form.useForm<Typed>();
  const [change] = useChangeAccountPlanMutation();
  const today = useToday();
  const send = ({ from, ...accounts }: Typed) => change({ body: { from, accounts } });
  const { formProps, busy, refusal } = useSubmit(form, send, () => announce(t('accounts.saved')));
  return (
    <Form {...formProps} initialValues={{ ...plan.accounts, from: today }}>
      <div className="console-settings-pair">
        {accountPurposes.map((purpose) => (
          <Form.Item
            key={purpose}
            name={purpose}
            label={t(`exports:purposes.${purpose}`)}
            extra={t(`accounts.help.${purpose}`)}
            rules={[{ required: true, pattern: accountNumber, message: t('accounts.number') }]}
          >
            <Input size="large" inputMode="numeric" autoComplete="off" />
          </Form.Item>
        ))}
        <Form.Item
          name="from"
          label={t('accounts.from')}
          extra={t('accounts.fromHelp')}
          rules={[{ required: true, message: t('platform.needed') }]}
        >
          <DayField size="large" className="console-settings-day" />
        </Form.Item>
      </div>
      <Refusal>{refusal}</Refusal>
      <BusyButton type="primary" htmlType="submit" busy={busy}>
        {t('accounts.save')}
      </BusyButton>
    </Form>
  );
}

/** Lists who set which accounts, and from which day on. */
function Versions({ plan: { versions } }: { plan: Plan }) {
  const { t } = useTranslation(['console-settings', 'exports']);
  return (
    <VersionHistory versions={versions} none={t('accounts.none')}>
      {({ accounts }) =>
        accountPurposes.map((purpose) => (
          <li key={purpose}>
            {t('history.value', { label: t(`exports:purposes.${purpose}`), value: accounts[purpose] })}
          </li>
        ))
      }
    </VersionHistory>
  );
}

/** Shows the accounts that the journal books to. */
export function AccountPlan() {
  const { t } = useTranslation('console-settings');
  const query = useGetAccountPlanQuery();
  const { data } = query;
  if (!data) return <CardNotLoaded query={query} title={t('views.accounts')} rows={6} />;
  return (
    <div className="sg-grid">
      <div className="sg-c8">
        <Card title={t('views.accounts')}>
          <div className="sg-col">
            <p className="sg-text2">{t('accounts.text')}</p>
            {data.isDefault && <Notice tone="act">{t('accounts.unchecked')}</Notice>}
            <PlanForm plan={data} />
          </div>
        </Card>
      </div>
      <div className="sg-c4">
        <Versions plan={data} />
      </div>
    </div>
  );
}
