import {
  type ApiError,
  fieldErrors,
  type PayeeCheck,
  type Transaction,
  useListAllBeneficiariesQuery,
} from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { Card, ConfirmAction, Hint, useAmountText } from '@sanaga/ui';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { FoundName, useReceipt } from '../parts/payment-view.tsx';
import { formatPhone } from '../parts/phone-number.ts';
import { CostCard } from './cost-card.tsx';
import { type Draft, dropDraft, keepDraft, keptDraft } from './draft.ts';
import { PayeeFields } from './payee-fields.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { useCreatePayment } from './use-create-payment.ts';
import { payeeOf, usePayeeCheck } from './use-payee-check.ts';

interface PaymentFormProps {
  /** Whom the address names. */
  beneficiaryId?: string;
  onSent: (payment: Transaction, approvers: PayeeCheck['approvers']) => void;
}

function firstDraft(userId: string, beneficiaryId: string | undefined): Draft {
  const kept = keptDraft(userId);
  return beneficiaryId === undefined ? kept : { ...kept, to: 'beneficiary', beneficiaryId };
}

/** The draft as it is typed, and as it stood when the person last left a field. */
function useDraft(beneficiaryId: string | undefined) {
  const { userId } = useCurrentUser();
  const [form] = Form.useForm<Draft>();
  const [first] = useState(() => firstDraft(userId, beneficiaryId));
  const [settled, setSettled] = useState(first);
  const read = () => form.getFieldsValue(true) as Draft;
  return {
    form,
    first,
    settled,
    settle: () => setSettled({ ...read() }),
    change: () => {
      keepDraft(userId, read());
      if (read().to !== settled.to || read().beneficiaryId !== settled.beneficiaryId)
        setSettled({ ...read() });
    },
    drop: () => dropDraft(userId),
  };
}

interface QuestionProps {
  open: boolean;
  amount: number;
  payee: ReturnType<typeof payeeOf>;
  check?: PayeeCheck;
  checking: boolean;
  creating: boolean;
  refusal?: ApiError;
  onSend: () => void;
  onBack: () => void;
}

function Question(props: QuestionProps) {
  const { open, amount, payee, check, checking, creating, refusal, onSend, onBack } = props;
  const { t } = useTranslation('new-payment');
  const amountText = useAmountText();
  const receipt = useReceipt();
  return (
    <ConfirmAction
      open={open}
      title={t('confirm.title')}
      receipt={check?.cost ? receipt(check.cost, check.available) : undefined}
      confirmLabel={t('confirm.action', { amount: amountText(amount) })}
      onConfirm={onSend}
      onBack={onBack}
      busy={creating}
      disabled={checking}
      error={refusal?.message}
    >
      <p>{payee && t('confirm.to', { name: payee.name ?? '', number: formatPhone(payee.number) })}</p>
      {check && <FoundName found={check} />}
    </ConfirmAction>
  );
}

/** The form of a manual payment with its true cost beside it, and the question before it is sent. */
export function PaymentForm({ beneficiaryId, onSent }: PaymentFormProps) {
  const { t } = useTranslation(['new-payment', 'common']);
  const amountText = useAmountText();
  const { data: beneficiaries = [] } = useListAllBeneficiariesQuery();
  const { form, first, settled, settle, change, drop } = useDraft(beneficiaryId);
  const { check, error: checkError, checking } = usePayeeCheck(settled, beneficiaries);
  const { create, creating } = useCreatePayment();
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const amount = Form.useWatch('amount', form) ?? first.amount;

  const ask = () => {
    settle();
    setRefusal(undefined);
    setAsking(true);
  };
  const send = async () => {
    const { payment, error } = await create(form.getFieldsValue(true) as Draft);
    if (payment) {
      drop();
      onSent(payment, check?.approvers ?? []);
      return;
    }
    setRefusal(error);
    const atFields = Object.entries(fieldErrors(error));
    if (atFields.length === 0) return;
    form.setFields(atFields.map(([name, message]) => ({ name: name as keyof Draft, errors: [message] })));
    setAsking(false);
  };
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={first}
      onValuesChange={change}
      onBlur={settle}
      onFinish={ask}
      className="sg-grid"
      scrollToFirstError={{ focus: true }}
    >
      <Card className="sg-c8">
        <PayeeFields
          beneficiaries={beneficiaries}
          found={check && <FoundName found={check} />}
          problem={fieldErrors(checkError)['number']}
          checking={checking}
        />
        <PaymentFields limits={check} />
      </Card>
      <CostCard check={check} checking={checking}>
        {refusal && !asking && <Hint tone="bad">{refusal.message}</Hint>}
        <Button type="primary" htmlType="submit" size="large" block>
          {amount ? t('continueWith', { amount: amountText(amount) }) : t('common:actions.continue')}
        </Button>
      </CostCard>
      <Question
        open={asking}
        amount={amount ?? 0}
        payee={payeeOf(settled, beneficiaries)}
        check={check}
        checking={checking}
        creating={creating}
        refusal={refusal}
        onSend={() => void send()}
        onBack={() => setAsking(false)}
      />
    </Form>
  );
}
