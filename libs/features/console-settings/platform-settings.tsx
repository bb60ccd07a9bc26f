import {
  type PlatformSettings as Settings,
  useChangePlatformSettingsMutation,
  useGetPlatformSettingsQuery,
} from '@sanaga/api';
import {
  type DocumentKind,
  documentKinds,
  productName,
  settingLimits,
  type TaxRemitter,
  taxRemitters,
} from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { Card, ConfirmAction, useAnnounce } from '@sanaga/ui';
import { Button, Form, InputNumber, Select, type SelectProps } from 'antd';
import { useState } from 'react';
import { AmountInput, wholeFrancs } from '../shared/money/amount-input.tsx';
import { PercentInput } from '../shared/money/percent-input.tsx';
import { Refusal } from '../shared/forms/refusal.tsx';
import { useConfirmedSubmit } from '../shared/forms/use-submit.ts';
import { CardNotLoaded } from '../shared/lists/not-loaded.tsx';
import { SettingHistory, useSettingText } from './setting-history.tsx';
import {
  type Changes,
  changesOf,
  type SettingName,
  settingNames,
  toPercent,
  type Typed,
  typedOf,
} from './setting-values.ts';

/** Returns the rules of each field; what no single field can get wrong is checked by the form. */
function useRules() {
  const { t } = useTranslation('console-settings');
  const number = (min: number, max: number) => ({
    type: 'number' as const,
    min,
    max,
    message: t('platform.range', { min, max }),
  });
  const needed = { required: true, message: t('platform.needed') };
  const francs = wholeFrancs(t('platform.whole'));
  return {
    feeRate: [needed, number(0, toPercent(settingLimits.rate))],
    taxRate: [needed, number(0, toPercent(settingLimits.rate))],
    levy: [needed, francs, number(0, settingLimits.levy)],
    taxRemittedBy: [needed],
    payoutMin: [needed, francs, number(1, settingLimits.payout)],
    payoutMax: [needed, francs, number(1, settingLimits.payout)],
    refillAgreementThreshold: [francs, number(1, settingLimits.refillAgreementThreshold)],
    aloneDailyLimit: [needed, francs, number(0, settingLimits.aloneDailyLimit)],
    reminderHours: [needed, number(1, settingLimits.reminderHours)],
    requiredDocuments: [],
    verificationAmount: [needed, francs, number(0, settingLimits.verificationAmount)],
  } satisfies Record<SettingName, unknown>;
}

/** Chooses who hands tax and levy to the state; the form gives it value, change and id. */
function RemitterChoice(field: Pick<SelectProps<TaxRemitter>, 'id' | 'value' | 'onChange'>) {
  const { t } = useTranslation('console-settings');
  return (
    <Select<TaxRemitter>
      {...field}
      size="large"
      options={taxRemitters.map((value) => ({
        value,
        label: t(`remitters.${value}`, { product: productName }),
      }))}
    />
  );
}

/** Chooses the documents without which no refill begins; the form gives it value, change and id. */
function RequiredDocuments(field: Pick<SelectProps<DocumentKind[]>, 'id' | 'value' | 'onChange'>) {
  const { t } = useTranslation(['console-settings', 'documents']);
  return (
    <Select<DocumentKind[]>
      {...field}
      mode="multiple"
      size="large"
      placeholder={t('platform.none')}
      options={documentKinds.map((value) => ({ value, label: t(`documents:kinds.${value}`) }))}
    />
  );
}

function Fields() {
  const { t } = useTranslation('console-settings');
  const rules = useRules();
  const inputs: Record<SettingName, React.ReactNode> = {
    feeRate: <PercentInput />,
    taxRate: <PercentInput />,
    levy: <AmountInput />,
    taxRemittedBy: <RemitterChoice />,
    payoutMin: <AmountInput />,
    payoutMax: <AmountInput />,
    refillAgreementThreshold: <AmountInput />,
    aloneDailyLimit: <AmountInput />,
    reminderHours: (
      <InputNumber<number> size="large" style={{ width: '100%' }} precision={0} controls={false} />
    ),
    requiredDocuments: <RequiredDocuments />,
    verificationAmount: <AmountInput />,
  };
  return (
    <div className="console-settings-pair">
      {settingNames.map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={t(`settings.${name}.label`)}
          extra={t(`settings.${name}.help`)}
          rules={[
            ...rules[name],
            ...(name === 'payoutMax'
              ? [
                  ({ getFieldValue }: { getFieldValue: (field: string) => unknown }) => ({
                    validator: (_: unknown, value?: number) =>
                      value !== undefined && value < Number(getFieldValue('payoutMin'))
                        ? Promise.reject(new Error(t('platform.order')))
                        : Promise.resolve(),
                  }),
                ]
              : []),
          ]}
          dependencies={name === 'payoutMax' ? ['payoutMin'] : undefined}
        >
          {inputs[name]}
        </Form.Item>
      ))}
    </div>
  );
}

/** Lists what is about to change, from what to what. */
function ChangeList({ settings, changes }: { settings: Settings; changes: Changes }) {
  const { t } = useTranslation('console-settings');
  const text = useSettingText();
  const names = settingNames.filter((name) => name in changes);
  return (
    <ul className="sg-col console-settings-changes">
      {names.map((name) => (
        <li key={name}>
          {t('common:labelled', { label: t(`settings.${name}.label`) })}{' '}
          <del>{text(name, settings[name])}</del> <ins>{text(name, changes[name] ?? null)}</ins>
        </li>
      ))}
    </ul>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation('console-settings');
  const announce = useAnnounce();
  const [form] = Form.useForm<Typed>();
  const [isUnchanged, setUnchanged] = useState(false);
  const [change] = useChangePlatformSettingsMutation();
  const send = (typed: Typed) =>
    change({ body: changesOf(settings, typed) as Parameters<typeof change>[0]['body'] });
  const { formProps, asked, busy, refusal, confirm, back } = useConfirmedSubmit(form, send, (data) => {
    announce(t('platform.saved'));
    if (data) form.setFieldsValue(typedOf(data));
  });
  const changes = asked && changesOf(settings, asked);
  const ask = (typed: Typed) => {
    const unchanged = Object.keys(changesOf(settings, typed)).length === 0;
    setUnchanged(unchanged);
    if (!unchanged) formProps.onFinish?.(typed);
  };
  return (
    <Form {...formProps} initialValues={typedOf(settings)} onFinish={ask}>
      <Fields />
      <Refusal>{isUnchanged ? t('platform.nothing') : asked ? undefined : refusal}</Refusal>
      <Button type="primary" htmlType="submit">
        {t('platform.save')}
      </Button>
      <ConfirmAction
        open={asked !== undefined}
        title={t('platform.ask')}
        confirmLabel={t('platform.confirm', { count: Object.keys(changes ?? {}).length })}
        onConfirm={confirm}
        onBack={back}
        busy={busy}
        error={refusal}
      >
        <p>{t('platform.effect')}</p>
        {changes && <ChangeList settings={settings} changes={changes} />}
      </ConfirmAction>
    </Form>
  );
}

/** Shows what payouts cost, how large they may be, and what needs two people, with who changed it when. */
export function PlatformSettings() {
  const { t } = useTranslation('console-settings');
  const query = useGetPlatformSettingsQuery();
  const { data } = query;
  return (
    <div className="sg-grid">
      <div className="sg-c8">
        {data ? (
          <Card title={t('views.platform')}>
            <SettingsForm settings={data} />
          </Card>
        ) : (
          <CardNotLoaded query={query} title={t('views.platform')} rows={6} />
        )}
      </div>
      <div className="sg-c4">
        <SettingHistory />
      </div>
    </div>
  );
}
