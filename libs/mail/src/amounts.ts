/** Writes an amount of whole XAF as a language does: `247,000 XAF`, `247 000 XAF`, `247.000 XAF`. */
export const formatAmount = (amount: number | bigint, language: string): string =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(amount)} XAF`;
