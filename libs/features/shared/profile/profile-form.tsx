import {
  type UserProfile,
  useDeleteProfilePictureMutation,
  useEditProfileMutation,
  useGetUserProfileInfoQuery,
} from '@sanaga/api';
import { cities, cityValue, profileCountries, textLimits } from '@sanaga/domain';
import { type Language, languageNames, languages, useLanguage, useTranslation } from '@sanaga/i18n';
import {
  BusyButton,
  Card,
  LimitedInput,
  NameInput,
  Notice,
  useAnnounce,
  useClearable,
  useLimitRule,
  useNameRule,
} from '@sanaga/ui';
import { Form, Input, Select } from 'antd';
import { useEffect } from 'react';
import { Refusal } from '../forms/refusal.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { CardNotLoaded } from '../lists/not-loaded.tsx';
import { citySearch } from '../people/city-name.ts';
import { UsernameItem } from '../people/username-item.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import './security.css';

interface Fields {
  name: string;
  username?: string;
  country?: string;
  city?: string;
  streetAddress?: string;
  language: Language;
}

const home = 'Cameroon';

const fieldsOf = (profile: UserProfile): Fields => ({
  name: profile.name,
  username: profile.username ?? undefined,
  country: profile.country ?? undefined,
  city: profile.city ?? undefined,
  streetAddress: profile.streetAddress ?? undefined,
  language: profile.language,
});

/**
 * Returns what differs from the profile, in the form that the call takes: an empty text removes an entry, an empty
 * username is null.
 */
export function changesOf(profile: UserProfile, typed: Fields): Record<string, string | null> {
  const before = fieldsOf(profile);
  const names = Object.keys(before) as (keyof Fields)[];
  const changed = names.filter((name) => (typed[name] ?? '').trim() !== (before[name] ?? ''));
  return Object.fromEntries(
    changed.map((name) => [name, (typed[name] ?? '').trim() || (name === 'username' ? null : '')]),
  );
}

/** Asks for one of the ten cities in Cameroon, or for any city elsewhere. */
function PlaceFields() {
  const { t } = useTranslation('common');
  const atMost = useLimitRule();
  const clearable = useClearable();
  const form = Form.useFormInstance<Fields>();
  const country = Form.useWatch<string | undefined>('country', form) ?? home;
  const countries = profileCountries.map((value) => ({ value, label: t(`countries.${value}`) }));
  const move = (next: string | undefined) => {
    const city: unknown = form.getFieldValue('city');
    const isListed = typeof city === 'string' && cityValue(city) !== undefined;
    // a city of Cameroon is not one of another country
    if (isListed !== ((next ?? home) === home)) form.setFieldValue('city', undefined);
  };
  return (
    <div className="security-pair">
      <Form.Item name="country" label={t('fields.country')}>
        <Select size="large" allowClear={clearable} options={countries} onChange={move} />
      </Form.Item>
      <Form.Item name="city" label={t('fields.city')} rules={[atMost(textLimits.place)]}>
        {country === home ? (
          <Select size="large" allowClear={clearable} showSearch={citySearch} options={cities} />
        ) : (
          <LimitedInput size="large" autoComplete="address-level2" limit={textLimits.place} />
        )}
      </Form.Item>
    </div>
  );
}

function LanguageField() {
  const { t } = useTranslation(['profile', 'common']);
  return (
    <Form.Item
      name="language"
      label={t('common:fields.language')}
      extra={<span className="sg-small sg-text3">{t('languageHint')}</span>}
    >
      <Select size="large" options={languages.map((value) => ({ value, label: languageNames[value] }))} />
    </Form.Item>
  );
}

/** Shows the organisation that the person is a member of; shows nothing if there is none. */
function OrganisationName({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation('profile');
  if (!profile.organizationName || profile.accountType !== 'ORGANIZATION') return null;
  return (
    <Form.Item label={t('organisation')}>
      <Input
        size="large"
        variant="filled"
        readOnly
        value={profile.organizationName}
        aria-label={t('organisation')}
      />
    </Form.Item>
  );
}

function DetailsForm({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation(['profile', 'common']);
  const atMost = useLimitRule();
  const nameRule = useNameRule();
  const announce = useAnnounce();
  const { setLanguage } = useLanguage();
  const [form] = Form.useForm<Fields>();
  const [edit] = useEditProfileMutation();
  const { formProps, busy, refusal, saved } = useSubmit(
    form,
    (typed) => edit({ body: { jsonData: JSON.stringify(changesOf(profile, typed)) } }),
    (data, typed) => {
      if (data) form.setFieldsValue(fieldsOf(data));
      // the screens keep the header's choice until another language is saved here
      if (data && typed.language !== profile.language) setLanguage(data.language);
      announce(t('saved'));
    },
  );
  // the header saves its choice in the profile, so the field shows it and a save does not undo it
  useEffect(() => form.setFieldValue('language', profile.language), [form, profile.language]);
  return (
    <Form {...formProps} initialValues={fieldsOf(profile)}>
      <Form.Item
        name="name"
        label={t('common:fields.fullName')}
        rules={[{ required: true, whitespace: true, message: t('common:required') }, nameRule]}
      >
        <NameInput size="large" autoComplete="name" />
      </Form.Item>
      <UsernameItem
        label={t('username')}
        extra={<span className="sg-small sg-text3">{t('usernameHint')}</span>}
      />
      <OrganisationName profile={profile} />
      <PlaceFields />
      <Form.Item
        name="streetAddress"
        label={t('common:fields.streetAddress')}
        rules={[atMost(textLimits.place)]}
      >
        <LimitedInput size="large" autoComplete="street-address" limit={textLimits.place} />
      </Form.Item>
      <LanguageField />
      <Refusal>{refusal}</Refusal>
      {saved && <Notice tone="good">{t('saved')}</Notice>}
      <div className="security-buttons">
        <BusyButton type="primary" htmlType="submit" busy={busy}>
          {t('common:actions.save')}
        </BusyButton>
      </div>
    </Form>
  );
}

function OwnPicture({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation('profile');
  const [edit] = useEditProfileMutation();
  const [remove] = useDeleteProfilePictureMutation();
  return (
    <Card title={t('picture.own')}>
      <PictureField
        label={t('picture.own')}
        name={profile.name}
        path={profile.profilePicture}
        shape="round"
        save={(image) => edit({ body: { jsonData: '{}', image } })}
        remove={() => remove()}
      />
    </Card>
  );
}

/**
 * Edits who the signed-in person is to others: picture, names, where they live, and the language in which they are
 * addressed.
 */
export function ProfileForm() {
  const { t } = useTranslation('profile');
  const query = useGetUserProfileInfoQuery();
  const { data } = query;
  if (!data) return <CardNotLoaded query={query} title={t('details')} rows={6} />;
  return (
    <div className="sg-col">
      <OwnPicture profile={data} />
      <Card title={t('details')}>
        <DetailsForm key={data.userId} profile={data} />
      </Card>
    </div>
  );
}
