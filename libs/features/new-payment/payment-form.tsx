import {
  type ApiError,
  type Beneficiary,
  fieldErrors,
  type Transaction,
  useListAllBeneficiariesQuery,
} from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import { useTranslation } from '@sanaga/i18n';
import { Amount, Card, Hint, useAmountText, useOnce, usePhone } from '@sanaga/ui';
import { Button, Form, type FormInstance } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { formPropsOf } from '../shared/forms/use-submit.ts';
import { isPayable } from '../shared/money/amount-input.tsx';
import { showAtFields } from '../shared/forms/field-errors.ts';
import { CostCard } from './cost-card.tsx';
import { DocumentField, documentError } from './document-field.tsx';
import { type Draft, dropDraft, saveDraft, storedDraft } from './draft.ts';
import { MoreDetails } from './more-details.tsx';
import { OptionalPayeeFields, PayeeFields } from './payee-fields.tsx';
import { type Limits, OptionalPaymentFields, PaymentFields, useOutOfRange } from './payment-fields.tsx';
import { Question } from './question.tsx';
import { useCreatePayment } from './use-create-payment.ts';
import { useDraftCheck } from './use-draft-check.ts';
import { useLast } from './use-last.ts';
import './new-payment.css';

interface PaymentFormProps {
  /** Beneficiary that the address names. */
  beneficiaryId?: string;
  onSent: (payment: Transaction) => void;
}

function firstDraft(userId: string, beneficiaryId: string | undefined): Draft {
  const stored = storedDraft(userId);
  return beneficiaryId === undefined ? stored : { ...stored, to: 'beneficiary', beneficiaryId };
}

/** Fields that a phone shows only once they are asked for. */
const optionalFields: readonly unknown[] = ['email', 'expenseCategory', 'receiverMessage', 'documentName'];

/** Opens the optional fields where one of them is filled in already, or where something is wrong with one. */
function useMoreDetails(first: Draft, refusal: ApiError | undefined) {
  const [isOpen, setOpen] = useState(() =>
    Object.entries(first).some(([name, value]) => optionalFields.includes(name) && Boolean(value)),
  );
  const isRefused =
    documentError(refusal) !== undefined ||
    Object.keys(fieldErrors(refusal)).some((name) => optionalFields.includes(name));
  return { open: isOpen || isRefused, onChange: setOpen };
}

/** Keeps the draft as it is typed, and as it was when the person last left a field. */
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
      saveDraft(userId, read());
      if (read().to !== settled.to || read().beneficiaryId !== settled.beneficiaryId)
        setSettled({ ...read() });
    },
    drop: () => dropDraft(userId),
  };
}

/** Deselects a beneficiary that no longer exists, for example in a draft that was left for a long time. */
function useGone(
  { form, change }: ReturnType<typeof useDraft>,
  beneficiaries: readonly Beneficiary[] | undefined,
) {
  const drop = useEffectEvent(() => {
    const { to, beneficiaryId } = form.getFieldsValue(true) as Draft;
    if (to !== 'beneficiary' || beneficiaries === undefined) return;
    if (beneficiaries.length === 0) form.setFieldValue('to', 'number');
    else if (!beneficiaries.some(({ id }) => id === beneficiaryId))
      form.setFieldValue('beneficiaryId', undefined);
    else return;
    change();
  });
  useEffect(() => drop(), [beneficiaries]);
}

interface Sending {
  onSent: PaymentFormProps['onSent'];
  form: FormInstance<Draft>;
  draft: ReturnType<typeof useDraft>;
}

/** Takes a complete form to the question and sends it, and keeps the server's objections. */
function useSending({ onSent, form, draft }: Sending) {
  const { create, creating, percent } = useCreatePayment();
  const { once, end } = useOnce();
  const [file, setFile] = useState<File>();
  const [lostName, setLostName] = useState(draft.first.documentName);
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();

  const attach = (chosen: File | undefined) => {
    setFile(chosen);
    setLostName(undefined);
    setRefusal(undefined);
    form.setFieldValue('documentName', chosen?.name);
    draft.change();
  };
  const ask = () => {
    draft.settle();
    setRefusal(undefined);
    setAsking(true);
  };
  const send = async () => {
    const { payment, error } = await create(form.getFieldsValue(true) as Draft, file);
    if (payment) {
      end();
      draft.drop();
      return onSent(payment);
    }
    setRefusal(error);
    const atFields = Object.entries(fieldErrors(error)).filter(([name]) => name !== 'transactionFile');
    showAtFields(
      form,
      atFields.map(([field, message]) => ({ field, message: message ?? '' })),
    );
    if (atFields.length > 0 || documentError(error) !== undefined) setAsking(false);
  };
  return {
    file,
    lostName,
    attach,
    ask,
    refusal,
    question: {
      open: asking,
      creating,
      percent,
      file,
      refusal,
      onSend: () => void once(send),
      onBack: () => setAsking(false),
    },
  };
}

/** Leads on to the question; an amount that cannot be paid is said at its field. */
function ContinueButton({ amount }: { amount: number | null | undefined }) {
  const { t } = useTranslation(['new-payment', 'common']);
  const amountText = useAmountText();
  return (
    <Button
      type="primary"
      htmlType="submit"
      size="large"
      block
      // leaving a field asks for its cost, which would move the button from under the pointer before the press ends
      onMouseDown={(event) => event.preventDefault()}
    >
      {isPayable(amount) ? t('continueWith', { amount: amountText(amount) }) : t('common:actions.continue')}
    </Button>
  );
}

interface CheckoutProps {
  form: FormInstance<Draft>;
  first: Draft;
  checked: ReturnType<typeof useDraftCheck>;
  limits: Limits | undefined;
  sending: ReturnType<typeof useSending>;
}

/** Shows the total cost, the way on and the question, which alone follow the amount with each digit. */
function Checkout({ form, first, checked, limits, sending }: CheckoutProps) {
  const amount = Form.useWatch('amount', form) ?? first.amount;
  const outOfRange = useOutOfRange({ amount, limits });
  const { payee, check, error: checkError, checking, again } = checked;
  const { refusal, question } = sending;
  const { t } = useTranslation('payment');
  const phone = usePhone();
  return (
    <>
      <CostCard
        check={outOfRange && check ? { ...check, cost: null } : check}
        number={payee?.number}
        checking={checking}
      >
        <div className="payment-foot">
          {refusal && !question.open && documentError(refusal) === undefined && (
            <Hint tone="bad">{refusal.message}</Hint>
          )}
          {phone && check?.cost && !outOfRange && (
            <p className="sg-row payment-foot-total">
              <span className="sg-spread sg-text2">{t('cost.total')}</span>
              <Amount value={check.cost.total} strong />
            </p>
          )}
          <ContinueButton amount={outOfRange ? undefined : amount} />
        </div>
      </CostCard>
      <Question
        {...question}
        open={question.open && outOfRange === undefined}
        amount={amount ?? 0}
        payee={payee}
        check={check}
        checking={checking}
        checkError={checkError}
        onCheckAgain={again}
      />
    </>
  );
}

/** Shows the form of a manual payment with its total cost next to it, and the question before it is sent. */
export function PaymentForm({ beneficiaryId, onSent }: PaymentFormProps) {
  const list = useListAllBeneficiariesQuery();
  const draft = useDraft(beneficiaryId);
  const { form, first, settled } = draft;
  useGone(draft, list.data);
  const checked = useDraftCheck(settled, list.data ?? []);
  const { check, found, error: checkError, checking } = checked;
  const sending = useSending({ onSent, form, draft });
  const limits = useLast(check);
  const more = useMoreDetails(first, sending.refusal);
  const shared = formPropsOf(form);
  // until their list is loaded nobody knows who a stored beneficiary is
  const isKnown = () => list.data !== undefined || form.getFieldValue('to') === 'number';
  return (
    <Form
      {...shared}
      initialValues={first}
      onValuesChange={(changed: object) => {
        shared.onValuesChange(changed);
        draft.change();
      }}
      onBlur={draft.settle}
      onFinish={() => isKnown() && sending.ask()}
      onFinishFailed={({ errorFields }) => {
        if (errorFields.some(({ name: [name] }) => optionalFields.includes(name))) more.onChange(true);
      }}
      className="sg-grid payment-form"
    >
      <Card className="sg-c8">
        <PayeeFields found={found} problem={fieldErrors(checkError)['number']} checking={checking} />
        <PaymentFields minimum={limits?.minimum} maximum={limits?.maximum} />
        <MoreDetails {...more}>
          <OptionalPayeeFields />
          <OptionalPaymentFields />
          <DocumentField
            file={sending.file}
            lostName={sending.lostName}
            onFile={sending.attach}
            percent={sending.question.percent}
            error={documentError(sending.refusal)}
          />
        </MoreDetails>
      </Card>
      <Checkout form={form} first={first} checked={checked} limits={limits} sending={sending} />
    </Form>
  );
}
