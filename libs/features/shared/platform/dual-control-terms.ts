import { useGetSoleDecisionLimitQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { useNow } from '@sanaga/ui';

/**
 * Returns true if what the person requests is done at once for this amount, in whole XAF; undefined until that and the
 * amount are known.
 */
export function useDecidesAlone(amount: number | undefined): boolean | undefined {
  const { data } = useGetSoleDecisionLimitQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data || amount === undefined) return undefined;
  return data.upTo !== null && amount <= data.upTo;
}

/** Chooses the words that fit: it is done at once, somebody else confirms it, or that is not known. */
export const wordsFor = (alone: boolean | undefined): 'alone' | 'two' | 'open' => {
  if (alone === undefined) return 'open';
  return alone ? 'alone' : 'two';
};

/** Says from when a decision can be agreed to, if that is still to come; undefined otherwise. */
export function useTooEarly(confirmableAt: string | null | undefined): string | undefined {
  const { t } = useTranslation('console');
  const { dateTime } = useFormats();
  const now = useNow();
  return confirmableAt && Date.parse(confirmableAt) > now
    ? t('decisions.from', { time: dateTime(confirmableAt) })
    : undefined;
}
