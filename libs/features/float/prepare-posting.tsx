import type { Float, FloatPosting } from '@sanaga/api';
import {
  type FloatPostingKind,
  floatPostingKinds,
  isOfHolder,
  longestFloatReference,
  maxUploadBytes,
  textLimits,
} from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import {
  BusyButton,
  DayField,
  FileDrop,
  LimitedInput,
  LimitedTextArea,
  useAmountText,
  useAnnounce,
} from '@sanaga/ui';
import { Button, Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { Refusal } from '../shared/forms/refusal.tsx';
import { useSubmit } from '../shared/forms/use-submit.ts';
import { AmountInput, isPayable, payableFrancs } from '../shared/money/amount-input.tsx';
import { useToday } from '../shared/period/use-today.ts';
import { useDecidesAlone, wordsFor } from '../shared/platform/dual-control-terms.ts';
import { type Prepared, usePrepare } from './use-prepare.ts';

const endings = ['.pdf', '.jpg', '.jpeg', '.png', '.webp'];

/** Returns the wallet holders that a posting may be about, with what they owe or are owed. */
const holdersOf = (kind: FloatPostingKind, { inDebt, closedOut }: Float) =>
  kind === 'DEBT_WRITTEN_OFF' ? inDebt : closedOut;

function HolderItem({ kind, float }: { kind: FloatPostingKind; float: Float }) {
  const { t } = useTranslation(['float', 'common']);
  const amountText = useAmountText();
  return (
    <Form.Item
      name="organisationId"
      label={t('form.holder')}
      rules={[{ required: true, message: t('common:required') }]}
    >
      <Select
        notFoundContent={t('form.noHolder')}
        options={holdersOf(kind, float).map(({ organisationId, name, amount }) => ({
          value: organisationId,
          label: t('form.holderOf', { name, amount: amountText(amount) }),
        }))}
      />
    </Form.Item>
  );
}

/** Asks when it happened, under which reference, and why it is booked. */
function TextItems({ today }: { today: string }) {
  const { t } = useTranslation(['float', 'common']);
  const required = { required: true, whitespace: true, message: t('common:required') };
  return (
    <>
      <Form.Item name="day" label={t('form.day')} rules={[required]}>
        <DayField className="float-day" max={today} />
      </Form.Item>
      <Form.Item
        name="reference"
        label={t('form.reference')}
        rules={[required, { max: longestFloatReference }]}
      >
        <LimitedInput limit={longestFloatReference} autoComplete="off" />
      </Form.Item>
      <Form.Item name="reason" label={t('form.reason')} rules={[required, { max: textLimits.reason }]}>
        <LimitedTextArea limit={textLimits.reason} />
      </Form.Item>
    </>
  );
}

/** Sends the form and keeps the outcome; the amount decides whether somebody else has to approve it. */
function usePreparation(onClose: () => void) {
  const { t } = useTranslation('float');
  const announce = useAnnounce();
  const [form] = Form.useForm<Prepared>();
  const [file, setFile] = useState<File>();
  const prepare = usePrepare();
  const submit = useSubmit<Prepared, FloatPosting>(
    form,
    (posting) => prepare(posting, file),
    (posting) => {
      if (posting) announce(t(`form.announced.${posting.status}`));
      onClose();
    },
  );
  const kind = Form.useWatch('kind', form) ?? 'BOUGHT';
  const amount = Form.useWatch('amount', form);
  const words = wordsFor(useDecidesAlone(isPayable(amount) ? amount : undefined));
  return { ...submit, form, file, setFile, kind, words };
}

/** Prepares a posting of the owner's own money; a refusal keeps what was typed. */
export function PreparePosting({ float, onClose }: { float: Float; onClose: () => void }) {
  const { t } = useTranslation('float');
  const today = useToday();
  const { formProps, busy, refusal, form, file, setFile, kind, words } = usePreparation(onClose);
  return (
    <Modal
      open
      title={t('form.title')}
      onCancel={onClose}
      footer={[
        <Button key="back" onClick={onClose}>
          {t('form.back')}
        </Button>,
        <BusyButton
          key="go"
          type="primary"
          busy={busy}
          busyLabel={t('form.sending')}
          onClick={() => form.submit()}
        >
          {t(`form.submit.${words}`)}
        </BusyButton>,
      ]}
    >
      <Form<Prepared> {...formProps} initialValues={{ kind: 'BOUGHT', day: today }}>
        <Form.Item name="kind" label={t('form.kind')} extra={t(`kinds.${kind}.text`)}>
          <Select<FloatPostingKind>
            options={floatPostingKinds.map((value) => ({ value, label: t(`kinds.${value}.name`) }))}
          />
        </Form.Item>
        {isOfHolder(kind) && <HolderItem key={kind} kind={kind} float={float} />}
        <Form.Item
          name="amount"
          label={t('form.amount')}
          rules={[
            { required: true, message: t('form.amountMissing') },
            payableFrancs(t('form.amountMissing')),
          ]}
        >
          <AmountInput />
        </Form.Item>
        <TextItems today={today} />
        <FileDrop
          label={t('form.document')}
          accept={endings}
          maxBytes={maxUploadBytes.paymentDocument}
          onFile={setFile}
          fileName={file?.name}
          hint={t('form.documentHint')}
          disabled={busy}
        />
        <p className="sg-small sg-text2">{t(`form.who.${words}`)}</p>
        <Refusal>{refusal}</Refusal>
      </Form>
    </Modal>
  );
}
