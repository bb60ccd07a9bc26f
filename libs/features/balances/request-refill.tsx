import {
  type Refill,
  type ServiceProvider,
  useGetUserProfileInfoQuery,
  useIdempotencyKey,
  useListServiceProvidersQuery,
  useRefillWalletMutation,
} from '@sanaga/api';
import { refillRange } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { pathTo } from '@sanaga/navigation';
import { ConfirmAction, DecisionDrawer, EmptyState, LinkButton, useAmountText } from '@sanaga/ui';
import { Button, Form, type FormInstance, Select } from 'antd';
import { useId } from 'react';
import { DocumentsNeeded } from '../shared/documents/documents-needed.tsx';
import { AmountInput, atMost, isPayable, payableFrancs } from '../shared/money/amount-input.tsx';
import { Refusal } from '../shared/forms/refusal.tsx';
import { useConfirmedSubmit } from '../shared/forms/use-submit.ts';
import { NotLoaded } from '../shared/lists/not-loaded.tsx';
import { formatPhone } from '../shared/people/phone-number.ts';

interface Fields {
  accountNumber: string;
  /** Whole XAF. */
  amount: number;
}

/** Returns the accounts that this person may refill from: confirmed, and theirs if they are limited to some. */
function useOwnAccounts() {
  const { data: profile } = useGetUserProfileInfoQuery();
  const query = useListServiceProvidersQuery();
  const limits = profile?.accountIds ?? [];
  const accounts = query.data?.filter(
    ({ providerId, status }) =>
      status === 'CONFIRMED' && (limits.length === 0 || limits.includes(providerId)),
  );
  return { accounts, query };
}

function AccountField({ accounts }: { accounts: ServiceProvider[] }) {
  const { t } = useTranslation(['balances', 'common']);
  const options = accounts.map(({ accountName, accountNumber }) => ({
    value: accountNumber,
    label: `${accountName} · ${formatPhone(accountNumber)}`,
  }));
  return (
    <Form.Item
      name="accountNumber"
      label={t('request.from')}
      rules={[{ required: true, message: t('common:required') }]}
      initialValue={options.length === 1 ? options[0]?.value : undefined}
    >
      <Select size="large" placeholder={t('request.choose')} options={options} />
    </Form.Item>
  );
}

interface RefillFormProps {
  id: string;
  form: FormInstance<Fields>;
  accounts: ServiceProvider[];
  onRequested: (refill: Refill) => void;
}

function RefillForm({ id, form, accounts, onRequested }: RefillFormProps) {
  const { t } = useTranslation(['balances', 'common']);
  const amountText = useAmountText();
  const [request] = useRefillWalletMutation();
  const { key, settle } = useIdempotencyKey('refill-wallet');
  const send = async (fields: Fields) => {
    const outcome = await request({ body: fields, 'idempotency-key': key });
    settle(outcome.error);
    return outcome;
  };
  const { formProps, asked, busy, refusal, confirm, back } = useConfirmedSubmit(
    form,
    send,
    (refill) => refill && onRequested(refill),
  );
  const account = accounts.find(({ accountNumber }) => accountNumber === asked?.accountNumber);
  const amount = asked?.amount ?? 0;
  return (
    <Form id={id} {...formProps}>
      <AccountField accounts={accounts} />
      <Form.Item
        name="amount"
        label={t('common:fields.amountXaf')}
        rules={[
          { required: true, message: t('common:required') },
          payableFrancs(t('common:payableFrancs', { minimum: amountText(refillRange.minimum) })),
          atMost(refillRange.maximum, t('request.most', { maximum: amountText(refillRange.maximum) })),
        ]}
      >
        <AmountInput />
      </Form.Item>
      <Refusal>{asked ? undefined : refusal}</Refusal>
      <ConfirmAction
        open={asked !== undefined}
        title={t('request.question')}
        receipt={{
          lines: [{ label: t('request.leaves', { account: account?.accountName }), value: amount }],
          total: { label: t('request.comes'), value: amount },
        }}
        confirmLabel={t('request.action', { amount: amountText(amount) })}
        onConfirm={confirm}
        onBack={back}
        busy={busy}
        error={refusal}
      >
        {t('request.phone', { number: formatPhone(asked?.accountNumber ?? '') })}
      </ConfirmAction>
    </Form>
  );
}

interface RequestRefillProps {
  open: boolean;
  onClose: () => void;
  onRequested: (refill: Refill) => void;
}

function RequestBody(props: Omit<RefillFormProps, 'accounts'>) {
  const { t } = useTranslation('balances');
  const { accounts, query } = useOwnAccounts();
  if (!accounts) return <NotLoaded query={query} rows={2} />;
  if (accounts.length > 0)
    return (
      <div className="sg-col">
        <DocumentsNeeded />
        <p className="sg-text2">{t('request.text')}</p>
        <RefillForm {...props} accounts={accounts} />
      </div>
    );
  return (
    <EmptyState
      icon="wallet"
      title={t('request.none.title')}
      action={
        <LinkButton primary href={pathTo.accountForm()}>
          {t('request.none.action')}
        </LinkButton>
      }
    >
      {t('request.none.text')}
    </EmptyState>
  );
}

/** Requests money from an own account into the wallet, next to the list of refills. */
export function RequestRefill({ open, onClose, onRequested }: RequestRefillProps) {
  const { t } = useTranslation(['balances', 'common']);
  const amountText = useAmountText();
  const id = useId();
  const [form] = Form.useForm<Fields>();
  const amount = Form.useWatch<number | undefined>('amount', form);
  const { accounts = [] } = useOwnAccounts();
  return (
    <DecisionDrawer
      open={open}
      onClose={onClose}
      label={t('request.title')}
      head={<strong>{t('request.title')}</strong>}
      footer={
        accounts.length > 0 && (
          <>
            <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
            <Button type="primary" htmlType="submit" form={id}>
              {isPayable(amount)
                ? t('request.continueWith', { amount: amountText(amount) })
                : t('common:actions.continue')}
            </Button>
          </>
        )
      }
    >
      {open && <RequestBody id={id} form={form} onRequested={onRequested} />}
    </DecisionDrawer>
  );
}
