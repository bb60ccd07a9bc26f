import { useFormats, useTranslation } from '@sanaga/i18n';
import { useAmountText } from '@sanaga/ui';
import { readable } from './changes.ts';

/** Names of values in the log that are amounts in XAF. */
const amounts = new Set([
  ...['amount', 'total', 'levy', 'payoutMin', 'payoutMax', 'refillAgreementThreshold', 'aloneDailyLimit'],
  ...['verificationAmount', 'alertFloatBelow', 'ours', 'theirs', 'reported'],
]);
/** Names of values that are rates from 0 to 1. */
const rates = new Set(['feeRate', 'taxRate', 'vatRate', 'alertFailureRate']);

/** Names of values that are words of the contract. */
const coded = new Set(['role', 'roles', 'plan', 'product', 'accountType', 'value']);

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value);
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** Writes a value of the log, which may be any JSON, as the screens write it: an amount, a rate, a time, a role. */
export function useValueText(action: string): (name: string, value: unknown) => string {
  const { t } = useTranslation(['audit', 'common']);
  const { number, percent, dateTime, shortDate } = useFormats();
  const amount = useAmountText();
  // the one change of a number that has no name of its own
  const isAmount = (name: string) => amounts.has(name) || (name === 'value' && action === 'plan.price');
  const word = (value: string) =>
    ['common:roles', 'common:plans', 'common:accountTypes', 'values']
      .map((kinds) => t(`${kinds}.${value}`, { defaultValue: '' }))
      .find((text) => text !== '') ?? value;
  return (name, value) => {
    if (typeof value === 'number') {
      if (rates.has(name)) return percent(value, 4);
      return isAmount(name) ? amount(value) : number(value);
    }
    if (typeof value === 'boolean') return t(value ? 'values.true' : 'values.false');
    if (isMoment(value)) return dateTime(value);
    if (isDay(value)) return shortDate(value);
    if (!coded.has(name)) return readable(value);
    if (Array.isArray(value))
      return readable(value.map((item) => (typeof item === 'string' ? word(item) : item)));
    return readable(typeof value === 'string' ? word(value) : value);
  };
}
