import type { Language } from '@sanaga/domain';
import { formatAmount } from '@sanaga/mail';
import { translator } from '../../kernel/translations.ts';

/** The operator's reason why a payment failed in words, the same that screens show. */
export function problemOf(language: Language, operatorCode: string | null): string {
  const t = translator(language, 'payment');
  const code = operatorCode || 'FAILED';
  return t(`problem.${code}`, { defaultValue: t('problem.other', { code }) });
}

/** What a correction did to the wallet; whole XAF. */
export const walletChange = (language: Language, amount: bigint): string =>
  translator(language, 'payment')(amount < 0n ? 'correction.debited' : 'correction.credited', {
    amount: formatAmount(amount < 0n ? -amount : amount, language),
  });
