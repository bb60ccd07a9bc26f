import type { Member } from '@sanaga/api';
import { isFrom, tierOf } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { Card, useAmountText } from '@sanaga/ui';
import { useId, useState } from 'react';
import { AmountInput, isPayable } from '../../shared/money/amount-input.tsx';
import { approvesNow } from '../../shared/people/approvers.ts';
import { type Tier, useTierWords } from './tier-words.ts';

interface ExampleProps {
  tiers: readonly Tier[];
  members: readonly Member[];
}

/** Says which approvals a payment of an amount that the reader types needs, and who could give them today. */
export function Example({ tiers, members }: ExampleProps) {
  const { t } = useTranslation('approval-policy');
  const { list } = useFormats();
  const amountText = useAmountText();
  const words = useTierWords(members);
  const id = useId();
  const [amount, setAmount] = useState<number | null>(250_000);
  const tier = isPayable(amount) ? tierOf(tiers, amount) : undefined;
  const able = tier ? members.filter((member) => approvesNow(member) && isFrom(tier.from, member)) : [];
  return (
    <Card title={t('example.title')} className="sg-c4">
      <div className="sg-col">
        <div>
          <label htmlFor={id}>{t('example.amount')}</label>
          <AmountInput id={id} value={amount} onChange={setAmount} />
        </div>
        <div aria-live="polite">
          {tier && isPayable(amount) && (
            <>
              <p>{t('example.needs', { amount: amountText(amount), approvals: words.approvals(tier) })}</p>
              <p className="sg-text2">
                {able.length === 0
                  ? t('example.nobody')
                  : t('example.people', { count: able.length, names: list(able.map(({ name }) => name)) })}
              </p>
            </>
          )}
        </div>
        <p className="sg-caption sg-text2">{t('example.sums')}</p>
      </div>
    </Card>
  );
}
