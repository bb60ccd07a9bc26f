import { apiErrorOf, fieldErrors, useCreateAccountMutation } from '@sanaga/api';
import { cities, cityValue, isCameroonian, organisationCategories } from '@sanaga/domain';
import { useLanguage, useTranslation } from '@sanaga/i18n';
import { Hint, PhoneField, PlainForm, SignTitle, TextField, useFieldError } from '@sanaga/ui';
import { useId, useState } from 'react';
import {
  NewPassword,
  passwordErrorOf,
  type PasswordMistake,
  passwordMistakes,
} from '../shared/public-pages/new-password.tsx';
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
function Choice({ name, label, choices, error: given, chosen = '' }: ChoiceProps) {
  const { t } = useTranslation('sign-up');
  const { shown: error } = useFieldError(name, given);
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

function Phone({ label, value, onChange, error: given }: PhoneProps) {
  const id = useId();
  const { shown: error, correct } = useFieldError('phoneNumber', given);
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
        onChange={(number) => {
          correct();
          onChange(number);
        }}
        status={error ? 'error' : undefined}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
      />
      <div id={`${id}-note`}>{error && <Hint tone="bad">{error}</Hint>}</div>
    </div>
  );
}

/** Returns the fields that are empty or have not the shape of an address, each with the sentence that says so. */
function gapsIn(
  values: Fields,
  isOrganisation: boolean,
  sentences: { empty: string; noEmail: string },
): Fields {
  const needed = [...(isOrganisation ? ['organisationName'] : []), 'phoneNumber', 'name', 'email'];
  const empty = needed.filter((name) => !values[name]?.trim());
  return {
    ...(/^\S+@\S+\.\S+$/.test(values['email']?.trim() ?? '') ? {} : { email: sentences.noEmail }),
    ...Object.fromEntries(empty.map((name) => [name, sentences.empty])),
  };
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
  const [createAccount, { isLoading, error, reset }] = useCreateAccountMutation();
  const [mistakes, setMistakes] = useState<readonly PasswordMistake[]>([]);
  const [gaps, setGaps] = useState<Fields>({});
  const { phoneNumber = '' } = typed;
  const refused = apiErrorOf(error);
  const errors: Fields = { ...fieldErrors(error), ...gaps };
  const isOrganisation = kind === 'ORGANIZATION';
  const phoneError =
    errors['phoneNumber'] ?? (refused?.code?.startsWith('NUMBER_') ? refused.message : undefined);
  const atFields = mistakes.length > 0 || phoneError || Object.keys(errors).length > 0;

  const submit = async ({ password = '', confirm = '', ...rest }: Record<string, string>) => {
    // what the server refused last time was about other values
    reset();
    const wrong = passwordMistakes(password, confirm, typed);
    const sentences = { empty: t('common:required'), noEmail: t('common:emailInvalid') };
    const missing = gapsIn({ ...rest, phoneNumber }, isOrganisation, sentences);
    setMistakes(wrong);
    setGaps(missing);
    if (wrong.length > 0 || Object.keys(missing).length > 0) return;
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
        <NewPassword first owner={typed} mistakes={mistakes} error={passwordErrorOf(refused)} />
      </PlainForm>
    </>
  );
}
