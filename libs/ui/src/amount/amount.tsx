import { useLanguage } from '@sanaga/i18n';
import './amount.css';
import { formatNumber, type AmountOptions } from './format-amount.ts';

interface AmountProps extends AmountOptions {
  /** Whole XAF (or whole minor units of `currency`). */
  value: number | bigint;
  /** `hero` 44 px, `xl` 32 px, `lg` 20 px; the size of the surrounding text by default. */
  size?: 'hero' | 'xl' | 'lg';
  /** False if a table's head says the unit. */
  unit?: boolean;
  /** `XAF` by default. */
  currency?: string;
  /** Semi-bold, as in lists and cells. */
  strong?: boolean;
}

/** Shows an amount of money, always in the same way: never shortened, never coloured by its sign. */
export function Amount({ value, size, unit = true, currency = 'XAF', strong = false, sign }: AmountProps) {
  const { language } = useLanguage();
  const classes = ['sg-amount', size && `sg-amount-${size}`, strong && 'sg-strong'];
  return (
    <span className={classes.filter(Boolean).join(' ')}>
      {formatNumber(value, language, { sign })}
      {unit && (
        <>
          {'\u202f'}
          <span className="sg-amount-unit">{currency}</span>
        </>
      )}
    </span>
  );
}
