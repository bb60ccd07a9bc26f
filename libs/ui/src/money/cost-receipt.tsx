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
  /** Shows only the total, with what its parts after the first add up to under this label: "of which fees". */
  extrasLabel?: string;
}

const Value = ({ value }: Pick<ReceiptLine, 'value'>) =>
  value === undefined ? <span className="sg-text3">–</span> : <Amount value={value} />;

/** Shows the total, and beneath it on a line the amount, what is added to it, and the balance afterwards. */
function ShortReceipt({ lines, total, available, extrasLabel }: CostReceiptProps) {
  const { t } = useTranslation('ui');
  const extras = lines.slice(1).reduce((sum, { value }) => sum + BigInt(value ?? 0), 0n);
  return (
    <div className="sg-receipt-short">
      <dl className="sg-receipt">
        <div className="sg-receipt-total">
          <dt>{total.label}</dt>
          <dd>
            <Value value={total.value} />
          </dd>
        </div>
      </dl>
      <p className="sg-receipt-wallet">
        {lines[0]?.value !== undefined && (
          <span>
            {lines[0].label} <Amount value={lines[0].value} />
          </span>
        )}
        <span>
          {extrasLabel} <Amount value={extras} />
        </span>
        {available !== undefined && total.value !== undefined && (
          <span>
            {t('cost.after')} <Amount value={BigInt(available) - BigInt(total.value)} />
          </span>
        )}
      </p>
    </div>
  );
}

/** Shows the total cost: lines, a rule, a bold total. It is the same in drawer, bulk check and refill. */
export function CostReceipt(props: CostReceiptProps) {
  const { lines, total, available, extrasLabel } = props;
  const { t } = useTranslation('ui');
  if (extrasLabel !== undefined) return <ShortReceipt {...props} />;
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
