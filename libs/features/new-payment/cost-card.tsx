import { type PayeeCheck, useGetCompanyEmployeesQuery } from '@sanaga/api';
import { useCan } from '@sanaga/auth';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { pathTo } from '@sanaga/navigation';
import { Amount, Card, CostReceipt, Link, Notice, useAmountText } from '@sanaga/ui';
import type { ReactNode } from 'react';
import { useApproverRemedy } from '../shared/people/approver-remedy.tsx';
import { approvesNow } from '../shared/people/approvers.ts';
import { LimitNotes, useCreationLimits } from '../shared/payment/payment-limits.tsx';
import { useReceipt } from '../shared/payment/payment-view.tsx';
import { useActor } from '../shared/people/use-actor.ts';
import { useLast } from './use-last.ts';

/**
 * Warns that nobody can approve: by a guess from the members at first, exactly once the server has returned who may.
 */
function NobodyApproves({ check }: { check?: PayeeCheck }) {
  const { t } = useTranslation('new-payment');
  const remedy = useApproverRemedy();
  const { individual, userId } = useActor();
  const { data: members } = useGetCompanyEmployeesQuery(undefined, { skip: individual });
  const others = members?.filter((member) => member.userId !== userId && approvesNow(member));
  const approvers = check?.approvers ?? others;
  if (individual || approvers?.length !== 0) return null;
  return (
    <Notice tone="act" live action={remedy}>
      {t('warning.nobody')}
    </Notice>
  );
}

/** Says what the wallet lacks for this payment, which may still be created. */
function Lacking({ check }: { check: PayeeCheck }) {
  const { t } = useTranslation('new-payment');
  const amountText = useAmountText();
  const mayRefill = useCan('refill:request');
  const lacking = (check.cost?.total ?? 0) - check.available;
  if (lacking <= 0) return null;
  return (
    <Notice
      tone="act"
      live
      action={mayRefill && <Link href={pathTo.refillForm()}>{t('warning.refill')}</Link>}
    >
      {t('warning.lacking', { amount: amountText(lacking) })}
    </Notice>
  );
}

function WhoApproves({ approvers }: Pick<PayeeCheck, 'approvers'>) {
  const { t } = useTranslation('new-payment');
  const { list } = useFormats();
  const { individual } = useActor();
  const names = list(approvers.map(({ name }) => name));
  const words = individual
    ? t('approves.own')
    : names && t('approves.others', { names, count: approvers.length });
  return words ? <p className="sg-small sg-text2">{words}</p> : null;
}

interface CostCardProps {
  check?: PayeeCheck;
  /** Number that is paid; undefined until it is known. */
  number?: string;
  checking: boolean;
  /** Button to go on, once the cost is known. */
  children: ReactNode;
}

/** Shows the total cost next to the form, as soon as it is known, and what prevents the payment. */
export function CostCard({ check, number, checking, children }: CostCardProps) {
  const { t } = useTranslation(['new-payment', 'payment']);
  const receipt = useReceipt();
  const approvers = useLast(check?.approvers);
  const cost = check?.cost ?? undefined;
  const limits = useCreationLimits(cost?.total, number);
  return (
    <div className="sg-c4 sg-col payment-cost" aria-busy={checking}>
      <Card title={t('payment:cost.title')}>
        <CostReceipt {...receipt(cost, check?.available)} />
        {!cost && (
          <p className="sg-small sg-text2">
            {check ? (
              <>
                {t('cost.available')} <Amount value={check.available} strong />
              </>
            ) : (
              t(checking ? 'cost.checking' : 'cost.unknown')
            )}
          </p>
        )}
        {approvers && <WhoApproves approvers={approvers} />}
      </Card>
      {check && <Lacking check={check} />}
      <LimitNotes notes={limits} />
      <NobodyApproves check={check} />
      {children}
    </div>
  );
}
