import { type Organisation, useEditOrganisationProfileMutation } from '@sanaga/api';
import { cities, isCameroonian, organisationCategories, textLimits } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import {
  BusyButton,
  LimitedInput,
  NameInput,
  Notice,
  useAnnounce,
  useClearable,
  useLimitRule,
  useNameRule,
} from '@sanaga/ui';
import { Form, Select } from 'antd';
import { Refusal } from '../shared/forms/refusal.tsx';
import { useSubmit } from '../shared/forms/use-submit.ts';
import { citySearch } from '../shared/people/city-name.ts';
import { UsernameItem } from '../shared/people/username-item.tsx';

const names = ['name', 'username', 'category', 'location', 'website'] as const;
type Fields = Partial<Record<(typeof names)[number], string>>;

const fieldsOf = (holder: Organisation): Fields =>
  Object.fromEntries(names.map((name) => [name, holder[name] ?? undefined]));

/** Returns what differs, in the form that the call takes; null removes an entry. */
export function changesOf(holder: Organisation, typed: Fields): Record<string, string | null> {
  const textOf = (name: keyof Fields) => (typed[name] ?? '').trim();
  const changed = names.filter((name) => textOf(name) !== (holder[name] ?? ''));
  return Object.fromEntries(changed.map((name) => [name, textOf(name) || null]));
}

/** Completes an address; somebody who leaves out its beginning means the safe one. */
const withScheme = (address: string) =>
  address.trim() === '' || /^https?:\/\//i.test(address.trim())
    ? address.trim()
    : `https://${address.trim()}`;

function SectorAndCity({ inCameroon }: { inCameroon: boolean }) {
  const { t } = useTranslation('common');
  const atMost = useLimitRule();
  const clearable = useClearable();
  const categories = organisationCategories.map((value) => ({
    value,
    label: t(`categories.${value}`),
  }));
  return (
    <div className="settings-pair">
      <Form.Item name="category" label={t('fields.businessCategory')}>
        <Select size="large" allowClear={clearable} options={categories} />
      </Form.Item>
      <Form.Item name="location" label={t('fields.city')} rules={[atMost(textLimits.place)]}>
        {inCameroon ? (
          <Select size="large" allowClear={clearable} showSearch={citySearch} options={cities} />
        ) : (
          <LimitedInput size="large" autoComplete="address-level2" limit={textLimits.place} />
        )}
      </Form.Item>
    </div>
  );
}

/** Edits what an organisation says about itself. */
export function OrganisationForm({ holder }: { holder: Organisation }) {
  const { t } = useTranslation(['settings', 'common']);
  const atMost = useLimitRule();
  const nameRule = useNameRule();
  const announce = useAnnounce();
  const [form] = Form.useForm<Fields>();
  const [edit] = useEditOrganisationProfileMutation();
  const { formProps, busy, refusal, saved } = useSubmit(
    form,
    (typed) => {
      const website = withScheme(typed.website ?? '');
      return edit({ body: { jsonData: JSON.stringify(changesOf(holder, { ...typed, website })) } });
    },
    (data) => {
      if (data) form.setFieldsValue(fieldsOf(data));
      announce(t('organisation.saved'));
    },
  );
  return (
    <Form {...formProps} name="organisation" initialValues={fieldsOf(holder)}>
      <Form.Item
        name="name"
        label={t('common:fields.name')}
        rules={[{ required: true, whitespace: true, message: t('common:required') }, nameRule]}
      >
        <NameInput size="large" autoComplete="organization" />
      </Form.Item>
      <UsernameItem label={t('profile.username')} />
      <SectorAndCity inCameroon={isCameroonian(holder.phoneNumber)} />
      <Form.Item name="website" label={t('holder.website')} rules={[atMost(textLimits.webAddress)]}>
        <LimitedInput
          size="large"
          type="text"
          inputMode="url"
          autoComplete="url"
          placeholder="https://"
          limit={textLimits.webAddress}
        />
      </Form.Item>
      <Refusal>{refusal}</Refusal>
      {saved && <Notice tone="good">{t('organisation.saved')}</Notice>}
      <div className="settings-buttons">
        <BusyButton type="primary" htmlType="submit" busy={busy}>
          {t('common:actions.save')}
        </BusyButton>
      </div>
    </Form>
  );
}
