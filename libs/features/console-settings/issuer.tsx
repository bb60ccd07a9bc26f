import { type IssuerSettings, useChangeIssuerMutation, useGetIssuerQuery } from '@sanaga/api';
import { issuerLimits, textLimits } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { BusyButton, Card, DayField, LimitedInput, Notice, useAnnounce, useLimitRule } from '@sanaga/ui';
import { Form } from 'antd';
import { Refusal } from '../shared/forms/refusal.tsx';
import { useSubmit } from '../shared/forms/use-submit.ts';
import { CardNotLoaded } from '../shared/lists/not-loaded.tsx';
import { PercentInput } from '../shared/money/percent-input.tsx';
import { useToday } from '../shared/period/use-today.ts';
import { toPercent, toRate } from './setting-values.ts';
import { VersionHistory } from './version-history.tsx';

type Details = NonNullable<IssuerSettings['issuer']>;
/** Details as they are typed: the rate in percent, an empty field if VAT does not apply. */
type Typed = Omit<Details, 'vatRate'> & { vatPercent?: number | null; from: string };

const texts = ['name', 'address', 'niu', 'rccm'] as const;
const longest = {
  name: textLimits.name,
  address: issuerLimits.address,
  niu: textLimits.identityNumber,
  rccm: textLimits.identityNumber,
} as const;

function Fields() {
  const { t } = useTranslation('console-settings');
  const atMost = useLimitRule();
  const max = toPercent(issuerLimits.vatRate);
  return (
    <div className="console-settings-pair">
      {texts.map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={t(`issuer.${name}`)}
          extra={name === 'address' ? t('issuer.addressHelp') : undefined}
          rules={[{ required: true, whitespace: true, message: t('platform.needed') }, atMost(longest[name])]}
        >
          <LimitedInput size="large" limit={longest[name]} autoComplete="off" />
        </Form.Item>
      ))}
      <Form.Item
        name="vatPercent"
        label={t('issuer.vatRate')}
        extra={t('issuer.vatHelp')}
        rules={[{ type: 'number', min: 0.0001, max, message: t('issuer.range', { max }) }]}
      >
        <PercentInput />
      </Form.Item>
      <Form.Item
        name="from"
        label={t('issuer.from')}
        extra={t('issuer.fromHelp')}
        rules={[{ required: true, message: t('platform.needed') }]}
      >
        <DayField size="large" className="console-settings-day" />
      </Form.Item>
    </div>
  );
}

function IssuerForm({ settings: { issuer } }: { settings: IssuerSettings }) {
  const { t } = useTranslation('console-settings');
  const announce = useAnnounce();
  const [form] = Form.useForm<Typed>();
  const [change] = useChangeIssuerMutation();
  const today = useToday();
  const send = ({ from, vatPercent, ...details }: Typed) =>
    change({ body: { from, issuer: { ...details, vatRate: vatPercent ? toRate(vatPercent) : null } } });
  const { formProps, busy, refusal } = useSubmit(form, send, () => announce(t('issuer.saved')));
  const initial = {
    ...issuer,
    vatPercent: issuer?.vatRate ? toPercent(issuer.vatRate) : null,
    from: today,
  };
  return (
    <Form {...formProps} initialValues={initial}>
      <Fields />
      <Refusal>{refusal}</Refusal>
      <BusyButton type="primary" htmlType="submit" busy={busy}>
        {t('issuer.save')}
      </BusyButton>
    </Form>
  );
}

/** Lists who set which details, and from which day on. */
function Versions({ settings: { versions } }: { settings: IssuerSettings }) {
  const { t } = useTranslation('console-settings');
  const { percent } = useFormats();
  return (
    <VersionHistory versions={versions} none={t('issuer.none')}>
      {({ issuer }) => (
        <>
          {texts.map((name) => (
            <li key={name}>{t('history.value', { label: t(`issuer.${name}`), value: issuer[name] })}</li>
          ))}
          <li>
            {issuer.vatRate === null
              ? t('issuer.noVat')
              : t('issuer.vat', { rate: percent(issuer.vatRate, 4) })}
          </li>
        </>
      )}
    </VersionHistory>
  );
}

/** Shows who issues invoices, with the details that the law wants on them. */
export function Issuer() {
  const { t } = useTranslation('console-settings');
  const query = useGetIssuerQuery();
  const { data } = query;
  if (!data) return <CardNotLoaded query={query} title={t('views.issuer')} rows={6} />;
  return (
    <div className="sg-grid">
      <div className="sg-c8">
        <Card title={t('views.issuer')}>
          <div className="sg-col">
            <p className="sg-text2">{t('issuer.text')}</p>
            {!data.issuer && <Notice tone="act">{t('issuer.missing')}</Notice>}
            <IssuerForm settings={data} />
          </div>
        </Card>
      </div>
      <div className="sg-c4">
        <Versions settings={data} />
      </div>
    </div>
  );
}
