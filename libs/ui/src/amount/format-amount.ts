import { formatsOf, useLanguage, type Language } from '@sanaga/i18n';
import { useCallback } from 'react';

export interface AmountOptions {
  /** `always` also shows a plus; statements only. */
  sign?: 'negative' | 'always';
}

const minus = '\u2212';

/** Groups whole units as the language does: 1,248,000; in French with U+202F; in German with full stops. */
export function formatNumber(value: number | bigint, language: Language, { sign }: AmountOptions = {}) {
  const digits = formatsOf(language).number(value < 0 ? -value : value);
  if (value < 0) return minus + digits;
  return sign === 'always' && value > 0 ? `+${digits}` : digits;
}

/** Returns a function that writes an amount for a button or a sentence: "247,000 XAF", never broken over two lines. */
export function useAmountText(): (value: number | bigint, currency?: string) => string {
  const { language } = useLanguage();
  return useCallback(
    (value, currency = 'XAF') => `${formatNumber(value, language)}\u00a0${currency}`,
    [language],
  );
}
