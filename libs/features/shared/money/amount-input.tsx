import { useLanguage, useTranslation } from '@sanaga/i18n';
import { formatNumber, Hint } from '@sanaga/ui';
import { InputNumber, type InputNumberProps } from 'antd';
import { useState } from 'react';
import { isAmbiguous, parseAmount } from './parse-amount.ts';

type AmountInputProps = Pick<
  InputNumberProps<number>,
  'id' | 'value' | 'onChange' | 'onBlur' | 'disabled' | 'size' | 'aria-describedby'
>;

/** Returns true if the amount can be paid: a whole number of francs, at least one. */
export const isPayable = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0;

const refusing = (accepts: (value: unknown) => boolean) => (message: string) => ({
  validator: (_: unknown, value?: number | null) =>
    value === undefined || value === null || accepts(value)
      ? Promise.resolve()
      : Promise.reject(new Error(message)),
});

/** Refuses an amount in a form that is not a whole number of francs; the form has limits of its own as well. */
export const wholeFrancs = refusing(Number.isSafeInteger);

/** Refuses an amount that nobody can pay, because it is not a whole number of francs or is less than one. */
export const payableFrancs = refusing(isPayable);

interface Bounds {
  minimum: number;
  maximum: number;
}

/** Refuses an amount that can be paid, but not at once, being outside the limits. */
export const within = ({ minimum, maximum }: Bounds, message: string) =>
  refusing((value) => !isPayable(value) || (value >= minimum && value <= maximum))(message);

/** Refuses an amount that is more than can be paid at once. */
export const atMost = (maximum: number, message: string) =>
  refusing((value) => Number(value) <= maximum)(message);

const hintOf = (id: string | undefined) => `${id}-two-amounts`;

/**
 * Takes whole XAF, grouped after typing as the language groups; NaN if that is not an amount, or could be two, which a
 * hint says. Works inside Form.Item.
 */
export function AmountInput(props: AmountInputProps) {
  const { t } = useTranslation('common');
  const { language } = useLanguage();
  const [couldBeTwo, setCouldBeTwo] = useState(false);
  // the library would keep the amount before it, and show it again
  const onInput = (typed: string) => {
    setCouldBeTwo(false);
    if (typed.trim() === '') props.onChange?.(null);
    else if (Number.isNaN(parseAmount(typed, language))) props.onChange?.(Number.NaN);
  };
  return (
    <>
      <InputNumber<number>
        size="large"
        {...props}
        style={{ width: '100%' }}
        inputMode="numeric"
        controls={false}
        formatter={(value, { userTyping, input }) =>
          // the value arrives as text; anything but a whole number stays as it was typed, and the form says so
          userTyping || !value || !Number.isSafeInteger(Number(value))
            ? input
            : formatNumber(Number(value), language)
        }
        onInput={onInput}
        onBlur={(event) => {
          setCouldBeTwo(isAmbiguous(event.target.value, language));
          props.onBlur?.(event);
        }}
        parser={(typed) => parseAmount(typed ?? '', language)}
        {...(couldBeTwo && { 'aria-describedby': `${props['aria-describedby'] ?? ''} ${hintOf(props.id)}` })}
      />
      {couldBeTwo && (
        <Hint id={hintOf(props.id)} tone="bad">
          {t('twoAmounts')}
        </Hint>
      )}
    </>
  );
}
