import type { ApprovalPolicy, Member } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { useAmountText } from '@sanaga/ui';
import { everybodysLimits } from './limit-fields.ts';
import './approval-policy.css';

interface LimitListProps {
  limits: ApprovalPolicy['limits'];
  members: readonly Member[];
}

/** Shows the limits of a policy, everybody's and those of named people. */
export function LimitList({ limits, members }: LimitListProps) {
  const { t } = useTranslation('approval-policy');
  const amountText = useAmountText();
  const shown = everybodysLimits.flatMap(({ name, read }) => {
    const amount = read(limits);
    return amount === null ? [] : [{ name, amount }];
  });
  const words = (amount: number | null) => (amount === null ? t('limits.any') : amountText(amount));
  if (shown.length + limits.people.length === 0) return <p className="sg-text2">{t('limits.none')}</p>;
  return (
    <dl className="approval-policy-tiers">
      {shown.map(({ name, amount }) => (
        <div key={name}>
          <dt>{t(`limits.${name}`)}</dt>
          <dd>{t('limits.atMost', { amount: amountText(amount) })}</dd>
        </div>
      ))}
      {limits.people.map(({ userId, payment, day, madeInADay }) => (
        <div key={userId}>
          <dt>{members.find((member) => member.userId === userId)?.name ?? t('tier.gone')}</dt>
          <dd>
            {t('limits.person', {
              payment: words(payment),
              day: words(day),
              madeInADay: words(madeInADay),
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
