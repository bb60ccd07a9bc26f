import { useTranslation } from '@sanaga/i18n';
import { Amount } from '../amount/amount.tsx';
import './money.css';

export interface ReceiptLine {
  /** Names what is paid for: "Sanaga fee, 0.5%". */
  label: string;
  /** Whole XAF; undefined until it is known, which keeps its place. */
  value?: number | bigint;
}

interface CostReceiptProps {
  /** Parts of the total. */
  lines: readonly ReceiptLine[];
  /** The total; `lacking` is money that is not there. */
  total: ReceiptLine & { lacking?: boolean };
  /** The wallet's balance now; the balance afterwards is shown next to it. */
  available?: number | bigint;
}

const Value = ({ value }: Pick<ReceiptLine, 'value'>) =>
  value === undefined ? <span className="sg-text3">–</span> : <Amount value={value} />;

/** Shows the total cost: lines, a rule, a bold total. It is the same in drawer, confirm, bulk check and refill. */
export function CostReceipt({ lines, total, available }: CostReceiptProps) {
  const { t } = useTranslation('ui');
  return (
    <div>
      <dl className="sg-receipt">
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Value value={value} />
            </dd>
          </div>
        ))}
        <div className={`sg-receipt-total ${total.lacking ? 'sg-receipt-lacking' : ''}`}>
          <dt>{total.label}</dt>
          <dd>
            <Value value={total.value} />
          </dd>
        </div>
      </dl>
      {available !== undefined && total.value !== undefined && (
        <p className="sg-receipt-wallet">
          <span>
            {t('cost.availableNow')} <Amount value={available} />
          </span>
          <span>
            {t('cost.after')} <Amount value={BigInt(available) - BigInt(total.value)} />
          </span>
        </p>
      )}
    </div>
  );
}
