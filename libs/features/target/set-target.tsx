import { type CashInTarget, useSetTargetMutation } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, Card, Notice, useAmountText, useAnnounce } from '@sanaga/ui';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { AmountInput, payableFrancs } from '../shared/money/amount-input.tsx';
import { monthAfter, useCalendarNames } from '../shared/period/calendar.ts';
import { Refusal } from '../shared/forms/refusal.tsx';
import { useSubmit } from '../shared/forms/use-submit.ts';

interface Fields {
  /** Whole XAF. */
  amount: number;
}

/** Number of months for which a target may be set, beginning with this one. */
const monthsAhead = 6;

export const monthsToSet = (thisMonth: string): string[] =>
  Array.from({ length: monthsAhead }, (_, ahead) => monthAfter(thisMonth, ahead));

function AmountForm({ shown }: { shown: CashInTarget }) {
  const { t } = useTranslation(['target', 'common']);
  const amountText = useAmountText();
  const announce = useAnnounce();
  const { longMonth } = useCalendarNames();
  const [form] = Form.useForm<Fields>();
  const [set] = useSetTargetMutation();
  const [done, setDone] = useState<string>();
  const { formProps, busy, refusal, saved } = useSubmit(
    form,
    ({ amount }) => set({ body: { amount, date: shown.date } }),
    (data, { amount }) => {
      const words = t('set.done', {
        month: longMonth(`${shown.date}-01`),
        amount: amountText(data?.target ?? amount),
      });
      setDone(words);
      announce(words);
    },
  );
  return (
    <Form<Fields> {...formProps} initialValues={{ amount: shown.target ?? undefined }}>
      <Form.Item
        name="amount"
        label={t('set.amount')}
        extra={t('set.hint')}
        rules={[
          { required: true, message: t('common:required') },
          payableFrancs(t('common:payableFrancs', { minimum: amountText(1) })),
        ]}
      >
        <AmountInput />
      </Form.Item>
      <Refusal>{refusal}</Refusal>
      <BusyButton type="primary" htmlType="submit" busy={busy} busyLabel={t('common:actions.saving')}>
        {t('set.action')}
      </BusyButton>
      {saved && done && <Notice tone="good">{done}</Notice>}
    </Form>
  );
}

interface SetTargetProps {
  thisMonth: string;
  /** Target of the chosen month; undefined while it is loading. */
  shown: CashInTarget | undefined;
  month: string;
  onMonth: (month: string) => void;
}

/** Sets how much is to come in, for this month or a later one. */
export function SetTarget({ thisMonth, shown, month, onMonth }: SetTargetProps) {
  const { t } = useTranslation('target');
  const { monthTitle } = useCalendarNames();
  const options = monthsToSet(thisMonth).map((value) => ({ value, label: monthTitle(`${value}-01`) }));
  return (
    <Card title={t(shown?.target ? 'set.change' : 'set.title')} className="sg-c4 sg-lead">
      <div className="sg-col">
        <Select
          size="large"
          aria-label={t('month.label')}
          value={month}
          options={options}
          onChange={onMonth}
        />
        {shown && <AmountForm key={shown.date} shown={shown} />}
      </div>
    </Card>
  );
}
