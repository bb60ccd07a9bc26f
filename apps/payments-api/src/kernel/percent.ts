import type { Language } from '@sanaga/domain';

/** Formats a rate in millionths as people read it: "19.25%". */
export const percent = (language: Language, millionths: bigint): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4 }).format(
    Number(millionths) / 1_000_000,
  );
