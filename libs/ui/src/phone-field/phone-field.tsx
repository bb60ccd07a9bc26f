import { isFoundBy, isQuantity, plainDigits } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { Select } from 'antd';
import { useState, type ReactNode } from 'react';
import './phone-field.css';
import { PhoneInput } from './phone-input.tsx';

export interface DialCountry {
  /** The three letters of ISO 3166, such as CMR. */
  code: string;
  /** In the language of the page. */
  name: string;
  /** With its plus: "+237". */
  dial: string;
  /** Before the name. */
  flag?: ReactNode;
}

interface PhoneFieldProps {
  /** In the order of the list. */
  countries: readonly DialCountry[];
  /** The dial code and the digits behind it: "+237677412085". */
  value?: string;
  /** Called with the dial code and the digits; empty if there are no digits. */
  onChange?: (value: string) => void;
  /** The country shown before anything is typed. */
  defaultCountry?: string;
  /** Name of the field if no Form.Item gives it one. */
  label?: string;
  /** Set by Form.Item. */
  id?: string;
  /** True while it cannot be changed. */
  disabled?: boolean;
  /** `large` on pages with one thing to do. */
  size?: 'large' | 'middle';
  /** `error` if the number is refused; the sentence is beneath it. */
  status?: 'error' | 'warning';
  /** Set by Form.Item if the number is refused. */
  'aria-invalid'?: 'true' | boolean;
  /** Set by Form.Item to the sentence beneath it. */
  'aria-describedby'?: string;
}

/** Returns the country that a number begins with; among those that share a dial code, the chosen one. */
export function countryOf(value: string, countries: readonly DialCountry[], chosen: string) {
  const matching = countries.filter(({ dial }) => value.startsWith(dial));
  const longest = Math.max(0, ...matching.map(({ dial }) => dial.length));
  const best = matching.filter(({ dial }) => dial.length === longest);
  return best.find(({ code }) => code === chosen) ?? best[0];
}

const optionOf = ({ code, name, dial, flag }: DialCountry) => ({
  value: code,
  search: `${name} ${dial} ${code}`,
  face: (
    <>
      {flag} {dial}
    </>
  ),
  label: (
    <span className="sg-row">
      {flag}
      <span className="sg-spread sg-ellipsis">{name}</span>
      <span className="sg-text3">{dial}</span>
    </span>
  ),
});

/** Dial code of the country whose numbers are grouped as they are typed. */
const cameroon = '+237';

/** Shows a phone number with the country's dial code; the list is searched by name, code or dial code. */
export function PhoneField(props: PhoneFieldProps) {
  const {
    countries,
    value = '',
    onChange,
    defaultCountry = 'CMR',
    label,
    id,
    disabled,
    size,
    status,
  } = props;
  const { t } = useTranslation('ui');
  const [chosen, setChosen] = useState(defaultCountry);
  const country = countryOf(value, countries, chosen) ?? countries.find(({ code }) => code === chosen);
  const dial = country?.dial ?? '';
  const national = value.startsWith(dial) ? value.slice(dial.length) : value.replace(/^\+/, '');
  const write = (nextDial: string, digits: string) => onChange?.(digits ? nextDial + digits : '');
  const choose = (code: string) => {
    setChosen(code);
    write(countries.find((other) => other.code === code)?.dial ?? '', national);
  };
  const type = (typed: string) => {
    // without its mark it would be another number
    if (isQuantity(typed)) return onChange?.(typed.startsWith('+') ? typed : dial + typed);
    const digits = plainDigits(typed).replace(/[^\d+]/g, '');
    // A whole number with its plus was pasted or filled in by the browser.
    if (digits.startsWith('+')) onChange?.(digits);
    else write(dial, digits.replaceAll('+', ''));
  };
  return (
    <div className="sg-phone">
      <Select
        aria-label={t('phone.country')}
        value={country?.code}
        onChange={choose}
        options={countries.map(optionOf)}
        optionLabelProp="face"
        showSearch={{
          filterOption: (typed, option) => isFoundBy(option?.search ?? '', typed),
        }}
        notFoundContent={t('phone.none')}
        popupMatchSelectWidth={300}
        disabled={disabled}
        size={size}
        status={status}
      />
      <PhoneInput
        id={id}
        aria-label={label}
        aria-invalid={props['aria-invalid']}
        aria-describedby={props['aria-describedby']}
        autoComplete="tel"
        grouped={dial === cameroon}
        value={national}
        onChange={type}
        disabled={disabled}
        size={size}
        status={status}
      />
    </div>
  );
}
