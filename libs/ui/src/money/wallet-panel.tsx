import { useFormats, useTranslation } from '@sanaga/i18n';
import type { ReactNode } from 'react';
import { Amount } from '../amount/amount.tsx';
import './wallet-panel.css';

interface WalletPanelProps {
  /** Whole XAF. */
  available: number;
  /** Whole XAF that is reserved for approved payments. */
  reserved: number;
  /** Buttons; `sg-hero-quiet` makes one an outline. */
  actions?: ReactNode;
  /** Account type, plan, wallet number, last refill. */
  facts?: readonly { label: string; value: ReactNode }[];
}

/** Shows what the wallet holds, and how much of it is reserved, on the one dark surface in light mode. */
export function WalletPanel({ available, reserved, actions, facts = [] }: WalletPanelProps) {
  const { t } = useTranslation('ui');
  const { percent } = useFormats();
  const total = available + reserved;
  const shareOf = (part: number) => (total > 0 ? part / total : 0);
  const parts = [
    { name: 'available', share: shareOf(available) },
    { name: 'reserved', share: shareOf(reserved) },
  ];
  return (
    <section className="sg-hero" aria-label={t('wallet.label')}>
      <div className="sg-hero-head">
        <div>
          <div className="sg-hero-label">{t('wallet.total')}</div>
          <Amount value={total} size="hero" />
        </div>
        {actions && <div className="sg-hero-actions">{actions}</div>}
      </div>
      <div
        className="sg-hero-split"
        role="img"
        aria-label={t('wallet.share', {
          available: percent(shareOf(available)),
          reserved: percent(shareOf(reserved)),
        })}
      >
        {parts
          .filter(({ share }) => share > 0)
          .map(({ name, share }) => (
            <span key={name} className={`sg-hero-${name}`} style={{ flexGrow: share }} />
          ))}
      </div>
      <div className="sg-hero-legend">
        <div>
          <span className="sg-swatch sg-hero-available" />
          <div>
            <div className="sg-hero-label">{t('wallet.available')}</div>
            <Amount value={available} size="lg" />
          </div>
        </div>
        <div>
          <span className="sg-swatch sg-hero-reserved" />
          <div>
            <div className="sg-hero-label">{t('wallet.reserved')}</div>
            <Amount value={reserved} size="lg" />
            <div className="sg-hero-note sg-not-phone">{t('wallet.reservedNote')}</div>
          </div>
        </div>
      </div>
      {facts.length > 0 && (
        <dl className="sg-hero-facts">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
