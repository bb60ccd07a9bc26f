import type { ApprovalPolicy } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { useAmountText } from '@sanaga/ui';
import { Form } from 'antd';
import { AmountInput, payableFrancs } from '../../shared/money/amount-input.tsx';
import './approval-policy.css';

type Rule = ApprovalPolicy['stepUp'];

/** Says from which amount approvals are confirmed with a factor, and with which. */
export function StepUpRule({ rule }: { rule: Rule }) {
  const { t } = useTranslation('approval-policy');
  const amountText = useAmountText();
  const { from, passkeyFrom } = rule;
  const isAny = from !== null && (passkeyFrom === null || from < passkeyFrom);
  return (
    <>
      <h3>{t('stepUp.title')}</h3>
      {from === null && passkeyFrom === null && <p>{t('stepUp.none')}</p>}
      {isAny && <p>{t('stepUp.from', { amount: amountText(from) })}</p>}
      {passkeyFrom !== null && <p>{t('stepUp.passkeyFrom', { amount: amountText(passkeyFrom) })}</p>}
    </>
  );
}

/** Shows the two amounts of the rule as fields of a form, with a sentence each. */
export function StepUpFields() {
  const { t } = useTranslation('approval-policy');
  const rules = [payableFrancs(t('edit.amount'))];
  return (
    <div className="approval-policy-factors">
      <Form.Item
        name={['stepUp', 'from']}
        label={t('edit.factorFrom')}
        extra={t('edit.fromHint')}
        rules={rules}
      >
        <AmountInput />
      </Form.Item>
      <Form.Item
        name={['stepUp', 'passkeyFrom']}
        label={t('edit.passkeyFrom')}
        extra={t('edit.passkeyFromHint')}
        rules={rules}
      >
        <AmountInput />
      </Form.Item>
    </div>
  );
}
