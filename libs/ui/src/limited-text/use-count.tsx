import { charactersIn, fitsName, textLimits, visibleText } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { type ReactNode, useId } from 'react';
import { Hint } from '../states/hint.tsx';

/** Returns a function that says what is wrong with a text of more characters than fit. */
function useTooLong(): (limit: number) => string {
  const { t } = useTranslation('ui');
  return (limit) => t('limit.tooLong', { limit });
}

interface TextRule {
  validator: (_rule: unknown, typed?: string | null) => Promise<void>;
}

/** Returns a function that makes the rule of a field: a text of more characters than fit is not sent. */
export function useLimitRule(): (limit: number) => TextRule {
  const tooLong = useTooLong();
  return (limit) => ({
    validator: (_rule, typed) =>
      seenIn(typed ?? '') <= limit ? Promise.resolve() : Promise.reject(new Error(tooLong(limit))),
  });
}

/** For the rules of a field: a name of more letters than fit is not sent. */
export function useNameRule(): TextRule {
  const tooLong = useTooLong();
  return {
    validator: (_rule, typed) =>
      fitsName(visibleText(typed ?? ''))
        ? Promise.resolve()
        : Promise.reject(new Error(tooLong(textLimits.name))),
  };
}

export interface Limited {
  /** Number of characters that fit. More are kept, to be shortened: what was pasted is not cut. */
  limit: number;
  /** Counts them; as they are stored, unless given. */
  count?: (text: string) => number;
  value?: string;
  /** Says that it is too long: for a field whose form has no rule that does. */
  says?: boolean;
}

/** Counts the characters of a text as it is stored: without those that nobody sees. */
const seenIn = (text: string): number => charactersIn(visibleText(text));

/** Counts the characters against those that fit, and shows the count once it is near the limit. */
export function useCount({ value = '', limit, count: countOf = seenIn, says = false }: Limited) {
  const { t } = useTranslation('ui');
  const tooLong = useTooLong();
  const id = useId();
  const length = countOf(value);
  const over = length > limit;
  const isNear = length >= limit * 0.9;
  const count = t('limit.count', { length, limit });
  const line: ReactNode = (
    <span id={id} role={says ? 'status' : undefined}>
      {over && says && <Hint tone="bad">{`${tooLong(limit)} ${count}`}</Hint>}
      {isNear && !(over && says) && (
        <span className={`sg-hint ${over ? 'sg-bad' : 'sg-text2'}`}>{count}</span>
      )}
    </span>
  );
  const wrong = over && { status: 'error' as const, 'aria-invalid': true };
  return { line, field: { ...(says && { 'aria-describedby': id }), ...wrong } };
}
