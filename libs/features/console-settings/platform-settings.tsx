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
import { Button, Form, InputNumber, type InputNumberProps, Select, type SelectProps } from 'antd';
import { useState } from 'react';
import { AmountInput, wholeFrancs } from '../shared/money/amount-input.tsx';
import { PercentInput } from '../shared/money/percent-input.tsx';
import { Refusal } from '../shared/forms/refusal.tsx';
import { useConfirmedSubmit } from '../shared/forms/use-submit.ts';
import { CardNotLoaded } from '../shared/lists/not-loaded.tsx';
import { SettingHistory, useSettingText } from './setting-history.tsx';
import {
  alertNames,
  allNames,
  type Changes,
  changesOf,
  type SettingName,
  settingNames,
  toPercent,
  type Typed,
  typedOf,
} from './setting-values.ts';

/** Least rate of failed payments that can be asked for; percent. */
const leastPercent = 0.0001;

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
    alertFloatBelow: [francs, number(1, settingLimits.alertFloatBelow)],
    alertStatementBy: [],
    alertFailureRate: [number(leastPercent, 100)],
    alertFailureCount: [needed, number(1, settingLimits.alertFailureCount)],
    alertOldestMinutes: [number(1, settingLimits.alertOldestMinutes)],
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

/** Times of a day, every half hour: 00:00 to 23:30. */
const times = Array.from({ length: 48 }, (_, place) =>
  [Math.floor(place / 2), (place % 2) * 30].map((part) => String(part).padStart(2, '0')).join(':'),
);

interface ClockChoiceProps {
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
}

/** Chooses a time of the day in Douala, or none; the form gives it value, change and id. */
const ClockChoice = ({ onChange, ...field }: ClockChoiceProps) => (
  <Select<string | null>
    {...field}
    size="large"
    showSearch
    allowClear
    onChange={(time) => onChange?.(time ?? null)}
    options={times.map((value) => ({ value, label: value }))}
  />
);

/** Takes a whole number; the form gives it value, change and id. */
const WholeNumber = (props: Pick<InputNumberProps<number>, 'id' | 'value' | 'onChange'>) => (
  <InputNumber<number> {...props} size="large" style={{ width: '100%' }} precision={0} controls={false} />
);

function Fields({ names }: { names: readonly SettingName[] }) {
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
    reminderHours: <WholeNumber />,
    requiredDocuments: <RequiredDocuments />,
    verificationAmount: <AmountInput />,
    alertFloatBelow: <AmountInput />,
    alertStatementBy: <ClockChoice />,
    alertFailureRate: <PercentInput />,
    alertFailureCount: <WholeNumber />,
    alertOldestMinutes: <WholeNumber />,
  };
  return (
    <div className="console-settings-pair">
      {names.map((name) => (
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
  const names = allNames.filter((name) => name in changes);
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

interface SettingsFormProps {
  settings: Settings;
  names: readonly SettingName[];
  /** Effect of a change, in words. */
  effect: string;
  /** Label of the button that asks about it. */
  save: string;
}

function SettingsForm({ settings, names, effect, save }: SettingsFormProps) {
  const { t } = useTranslation('console-settings');
  const announce = useAnnounce();
  const [form] = Form.useForm<Typed>();
  const [isUnchanged, setUnchanged] = useState(false);
  const [change] = useChangePlatformSettingsMutation();
  const send = (typed: Typed) =>
    change({ body: changesOf(settings, typed, names) as Parameters<typeof change>[0]['body'] });
  const { formProps, asked, busy, refusal, confirm, back } = useConfirmedSubmit(form, send, (data) => {
    announce(t('platform.saved'));
    if (data) form.setFieldsValue(typedOf(data));
  });
  const changes = asked && changesOf(settings, asked, names);
  const ask = (typed: Typed) => {
    const unchanged = Object.keys(changesOf(settings, typed, names)).length === 0;
    setUnchanged(unchanged);
    if (!unchanged) formProps.onFinish?.(typed);
  };
  return (
    <Form {...formProps} initialValues={typedOf(settings)} onFinish={ask}>
      <Fields names={names} />
      <Refusal>{isUnchanged ? t('platform.nothing') : asked ? undefined : refusal}</Refusal>
      <Button type="primary" htmlType="submit">
        {save}
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
        <p>{effect}</p>
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
          <div className="sg-col">
            <Card title={t('views.platform')}>
              <SettingsForm
                settings={data}
                names={settingNames}
                effect={t('platform.effect')}
                save={t('platform.save')}
              />
            </Card>
            <Card title={t('alerts.title')}>
              <p className="sg-text2 console-settings-intro">{t('alerts.text')}</p>
              <SettingsForm
                settings={data}
                names={alertNames}
                effect={t('alerts.effect')}
                save={t('alerts.save')}
              />
            </Card>
          </div>
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
