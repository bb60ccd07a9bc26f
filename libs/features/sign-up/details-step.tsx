import { apiErrorOf, fieldErrors, useCreateAccountMutation } from '@sanaga/api';
import { cities, cityValue, isCameroonian, organisationCategories } from '@sanaga/domain';
import { useLanguage, useTranslation } from '@sanaga/i18n';
import { Hint, PhoneField, PlainForm, SignTitle, TextField } from '@sanaga/ui';
import { useEffect, useId, useState } from 'react';
import { NewPassword, passwordErrorOf, passwordMistake } from '../shared/public-pages/new-password.tsx';
import type { AccountKind } from '../shared/public-pages/public-steps.ts';
import { useDialCountries } from '../shared/people/use-dial-countries.tsx';

type Fields = Record<string, string | undefined>;

interface ChoiceProps {
  name: string;
  label: string;
  choices: readonly { value: string; label: string }[];
  error?: string;
  /** Previous choice. */
  chosen?: string;
}

/** Offers the device's own list, which works everywhere and on every phone. */
function Choice({ name, label, choices, error, chosen = '' }: ChoiceProps) {
  const { t } = useTranslation('sign-up');
  const id = useId();
  return (
    <div className="sg-field">
      <label className="sg-field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        className="sg-input"
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        defaultValue={chosen}
      >
        <option value="">{t('details.choose')}</option>
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <div id={`${id}-note`}>{error && <Hint tone="bad">{error}</Hint>}</div>
    </div>
  );
}

/**
 * Asks for a city: one of the list or, if the number is of another country, any. A city of the list is not kept for
 * another country.
 */
function City({ error, typed }: { error?: string; typed: Fields }) {
  const { t } = useTranslation(['sign-up', 'common']);
  const { location = '', phoneNumber = '' } = typed;
  const field = { name: 'location', label: `${t('details.city')} (${t('common:fields.optional')})`, error };
  const isListed = cityValue(location) !== undefined;
  if (isCameroonian(phoneNumber))
    return <Choice {...field} choices={cities} chosen={isListed ? location : undefined} />;
  return (
    <TextField {...field} autoComplete="address-level2" defaultValue={isListed ? undefined : location} />
  );
}

function OrganisationFields({ errors, typed }: { errors: Fields; typed: Fields }) {
  const { t } = useTranslation(['sign-up', 'common']);
  const categories = organisationCategories.map((value) => ({
    value,
    label: t(`common:categories.${value}`),
  }));
  return (
    <>
      <TextField
        name="organisationName"
        label={t('details.organisationName')}
        defaultValue={typed['organisationName']}
        autoComplete="organization"
        error={errors['organisationName']}
      />
      <div className="sg-pair">
        <Choice
          name="category"
          label={`${t('details.category')} (${t('common:fields.optional')})`}
          choices={categories}
          error={errors['category']}
          chosen={typed['category']}
        />
        <City error={errors['location']} typed={typed} />
      </div>
    </>
  );
}

interface PhoneProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
}

function Phone({ label, value, onChange, error }: PhoneProps) {
  const id = useId();
  const countries = useDialCountries();
  return (
    <div className="sg-field">
      <label className="sg-field-label" htmlFor={id}>
        {label}
      </label>
      <PhoneField
        id={id}
        size="large"
        countries={countries}
        value={value}
        onChange={onChange}
        status={error ? 'error' : undefined}
      />
      <div role="alert">{error && <Hint tone="bad">{error}</Hint>}</div>
    </div>
  );
}

/** Returns the required fields that are empty, each with the sentence that says so. */
function gapsIn(values: Fields, isOrganisation: boolean, sentence: string): Fields {
  const needed = [...(isOrganisation ? ['organisationName'] : []), 'phoneNumber', 'name', 'email'];
  return Object.fromEntries(needed.filter((name) => !values[name]?.trim()).map((name) => [name, sentence]));
}

interface DetailsStepProps {
  kind: AccountKind;
  /** Fields typed before, except the passwords; they are there again after a step back or a reload. */
  typed: Record<string, string>;
  onTyping: (changed: Record<string, string>) => void;
  onBack: () => void;
  /** Hears that the account is created and its code is being mailed. */
  onCreated: (account: { email: string; name: string }) => void;
}

/** Asks who signs up. The server's error about a field is shown at the field, and nothing typed is lost. */
export function DetailsStep({ kind, typed, onTyping, onBack, onCreated }: DetailsStepProps) {
  const { t } = useTranslation(['sign-up', 'common']);
  const { language } = useLanguage();
  const [createAccount, { isLoading, error }] = useCreateAccountMutation();
  const [mistake, setMistake] = useState<'weak' | 'differs'>();
  const [gaps, setGaps] = useState<Fields>({});
  const { phoneNumber = '' } = typed;
  const refused = apiErrorOf(error);
  const errors: Fields = { ...fieldErrors(error), ...gaps };
  const isOrganisation = kind === 'ORGANIZATION';
  const phoneError =
    errors['phoneNumber'] ?? (refused?.code?.startsWith('NUMBER_') ? refused.message : undefined);
  const atFields = mistake || phoneError || Object.keys(errors).length > 0;

  useEffect(() => document.querySelector<HTMLElement>('.sg-plain-form [aria-invalid=true]')?.focus(), [gaps]);

  const submit = async ({ password = '', confirm = '', ...rest }: Record<string, string>) => {
    const wrong = passwordMistake(password, confirm, typed);
    const missing = gapsIn({ ...rest, phoneNumber }, isOrganisation, t('common:required'));
    setMistake(wrong);
    setGaps(missing);
    if (wrong || Object.keys(missing).length > 0) return;
    const { name = '', email = '', organisationName, category, location } = rest;
    const person = { accountType: kind, name, email: email.trim(), phoneNumber, password, language };
    const holder = { organisationName, category: category || undefined, location: location || undefined };
    const answer = await createAccount({ body: { ...person, ...(isOrganisation && holder) } });
    if (!answer.error) onCreated({ email: person.email, name });
  };

  return (
    <>
      <SignTitle title={t(`details.title.${kind}`)} back={{ label: t('back'), onClick: onBack }}>
        {t('details.text')}
      </SignTitle>
      <PlainForm
        busy={isLoading}
        submit={t('details.submit')}
        sending={t('sending')}
        error={atFields ? undefined : refused?.message}
        onSubmit={(values) => void submit(values)}
        onTyping={onTyping}
      >
        {isOrganisation && <OrganisationFields errors={errors} typed={typed} />}
        <Phone
          label={t(isOrganisation ? 'details.businessPhone' : 'details.phone')}
          value={phoneNumber}
          onChange={(number) => onTyping({ phoneNumber: number })}
          error={phoneError}
        />
        <div className="sg-pair">
          <TextField
            name="name"
            label={t('details.name')}
            autoComplete="name"
            defaultValue={typed['name']}
            error={errors['name']}
          />
          <TextField
            name="email"
            type="email"
            label={t('details.email')}
            autoComplete="email"
            defaultValue={typed['email']}
            error={errors['email']}
          />
        </div>
        <NewPassword first owner={typed} mistake={mistake} error={passwordErrorOf(refused)} />
      </PlainForm>
    </>
  );
}
