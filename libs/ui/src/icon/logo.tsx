import { productName } from '@sanaga/domain';
import './logo.css';

interface LogoProps {
  /** A lighter word after the name, such as "console". */
  suffix?: string;
  /** Only the mark; the name stays for screen readers. */
  compact?: boolean;
}

/** Shows the mark and the product's name. */
export function Logo({ suffix, compact = false }: LogoProps) {
  return (
    <span className="sg-logo">
      <svg viewBox="0 0 28 28" width={28} height={28} aria-hidden="true">
        <rect className="sg-logo-tile" width="28" height="28" rx="8" />
        <path
          className="sg-logo-letter"
          d="M20 7.5c-3.2-1.7-9.5-1.7-10.5 1.5-1.1 3.6 9.6 3 9 7.3-.5 3.7-7.3 4.3-11 1.7"
        />
        <path className="sg-logo-wave" d="M8 22.6c3.6 1.2 7.4 1 10.2-.6" />
      </svg>
      <span className={compact ? 'sg-sr' : 'sg-logo-name'}>
        <span className="sg-logo-product">{productName}</span>
        {suffix && <span className="sg-logo-suffix"> {suffix}</span>}
      </span>
    </span>
  );
}
