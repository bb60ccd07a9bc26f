import { type ApiError, apiErrorOf } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import {
  BusyButton,
  Card,
  CodeInput,
  Notice,
  PasswordField,
  PhoneField,
  ResendCode,
  useAnnounce,
} from '@sanaga/ui';
import { Button, Form, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Refusal } from '../forms/refusal.tsx';
import { showAtFields } from '../forms/field-errors.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { formatPhone } from '../people/phone-number.ts';
import { useDialCountries } from '../people/use-dial-countries.tsx';
import './security.css';

/** Outcome of a call, as the hooks of mutations return it. */
interface Outcome {
  error?: unknown;
}

interface Change {
  /** New address or number. */
  value: string;
  password: string;
}

interface ContactChangeProps {
  kind: 'email' | 'phone';
  title: string;
  /** Present value; null if there is none. */
  current: string | null;
  /** Name of the input in the call, at which the server's sentences are shown. */
  field: string;
  /** Purpose of the contact; the sentence about one's own contact by default. */
  hint?: string;
  /** Says where the code is mailed. */
  sentTo: (value: string) => string;
  request: (change: Change) => Promise<Outcome>;
  confirm: (change: Change & { otpCode: string }) => Promise<Outcome>;
}

const shown = (kind: ContactChangeProps['kind'], value: string) =>
  kind === 'phone' ? formatPhone(value) : value;

/** Values that were entered, and what is wrong with them by now, at their fields. */
interface Refused {
  change: Change;
  errors: readonly { field: string; message: string }[];
}

interface AskProps extends Pick<ContactChangeProps, 'kind' | 'field' | 'request'> {
  refused?: Refused;
  onSent: (change: Change) => void;
  onCancel: () => void;
}

/** Shows the phone field of a form; the list of countries comes with the app. */
function NumberInput(props: { id?: string; value?: string; onChange?: (value: string) => void }) {
  return <PhoneField {...props} size="large" countries={useDialCountries()} />;
}

function AskForm({ kind, field, refused, request, onSent, onCancel }: AskProps) {
  const { t } = useTranslation(['security', 'common']);
  const [form] = Form.useForm<Record<string, string>>();
  const changeOf = (fields: Record<string, string>): Change => ({
    value: (fields[field] ?? '').trim(),
    password: fields['password'] ?? '',
  });
  const { formProps, busy, refusal } = useSubmit(
    form,
    (fields) => request(changeOf(fields)),
    (_, fields) => onSent(changeOf(fields)),
  );
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused) showAtFields(form, refused.errors);
    else first.current?.querySelector<HTMLElement>('input[type]:not([role])')?.focus();
  }, [form, refused]);
  const required = { required: true, whitespace: true, message: t('common:required') };
  const address = { type: 'email' as const, message: t('common:emailInvalid'), validateTrigger: 'onSubmit' };
  return (
    <Form {...formProps} name={field} initialValues={{ [field]: refused?.change.value }} noValidate>
      <div ref={first}>
        <Form.Item
          name={field}
          label={t(`contact.new.${kind}`)}
          rules={kind === 'email' ? [required, address] : [required]}
        >
          {kind === 'email' ? (
            <Input type="email" size="large" autoComplete="email" autoCapitalize="none" spellCheck={false} />
          ) : (
            <NumberInput />
          )}
        </Form.Item>
      </div>
      <Form.Item name="password" label={t('contact.password')} rules={[required]}>
        <PasswordField size="large" />
      </Form.Item>
      <Refusal>{refusal}</Refusal>
      <div className="security-buttons">
        <Button onClick={onCancel}>{t('common:actions.cancel')}</Button>
        <BusyButton type="primary" htmlType="submit" busy={busy}>
          {t('contact.send')}
        </BusyButton>
      </div>
    </Form>
  );
}

interface CodeProps extends Pick<ContactChangeProps, 'kind' | 'field' | 'request' | 'confirm' | 'sentTo'> {
  change: Change;
  /** Hears of values that were accepted before and no longer are. */
  onRefused: (refused: Refused) => void;
  onDone: () => void;
  onCancel: () => void;
}

function CodeForm(props: CodeProps) {
  const { kind, field, change, request, confirm, sentTo, onDone, onRefused, onCancel } = props;
  const { t } = useTranslation(['security', 'common']);
  const announce = useAnnounce();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const refuse = (failure: ApiError | undefined) => {
    const errors = (failure?.errors ?? [])
      .filter((one) => one.field === field || one.field === 'password')
      .map((one) =>
        failure?.code === 'PASSWORD_WRONG' ? { ...one, message: t('contact.changedSince') } : one,
      );
    if (errors.length > 0) onRefused({ change, errors });
    else setError(failure);
  };
  const check = async (otpCode: string) => {
    setBusy(true);
    setError(undefined);
    const answer = await confirm({ ...change, otpCode });
    setBusy(false);
    if (!answer.error) return onDone();
    setCode('');
    refuse(apiErrorOf(answer.error));
  };
  const again = async () => {
    setError(undefined);
    const answer = await request(change);
    if (answer.error) refuse(apiErrorOf(answer.error));
    else announce(t('contact.sentAgain'));
  };
  return (
    <div className="sg-col">
      <p className="sg-text2">
        {t('contact.codeText', { address: sentTo(change.value), value: shown(kind, change.value) })}
      </p>
      <CodeInput
        value={code}
        onChange={setCode}
        onComplete={(digits) => void check(digits)}
        error={error?.errors?.[0]?.message ?? error?.message}
        disabled={busy}
        autoFocus
      />
      <div className="security-buttons">
        <span className="sg-spread">
          <ResendCode onResend={() => void again()} />
        </span>
        <Button onClick={onCancel}>{t('common:actions.cancel')}</Button>
      </div>
    </div>
  );
}

type Step = 'shown' | 'asking' | Refused | { sent: Change };

/** Shows an e-mail address or a phone number, and changes it by password and code. */
export function ContactChange(props: ContactChangeProps) {
  const { kind, title, current, field, hint, sentTo, request, confirm } = props;
  const { t } = useTranslation('security');
  const announce = useAnnounce();
  const [step, setStep] = useState<Step>('shown');
  const [changed, setChanged] = useState(false);
  const open = useRef<HTMLButtonElement>(null);
  const left = useRef(false);
  useEffect(() => {
    // back to where the change began
    if (step === 'shown' && left.current) open.current?.focus();
    left.current = step !== 'shown';
  }, [step]);
  const done = () => {
    setChanged(true);
    setStep('shown');
    announce(t(`contact.done.${kind}`));
  };
  const isRefused = typeof step === 'object' && 'errors' in step;
  return (
    <Card title={title}>
      <div className="sg-row sg-wrap">
        <span className="sg-spread sg-strong security-value">
          {current === null ? t('contact.none') : shown(kind, current)}
        </span>
        {step === 'shown' && (
          <Button
            ref={open}
            onClick={() => {
              setChanged(false);
              setStep('asking');
            }}
            aria-label={t('contact.change', { what: title })}
          >
            {t('contact.open')}
          </Button>
        )}
      </div>
      {step === 'shown' && changed && <Notice tone="good">{t(`contact.done.${kind}`)}</Notice>}
      {step === 'shown' && !changed && (
        <p className="sg-small sg-text2">{hint ?? t(`contact.hint.${kind}`)}</p>
      )}
      {(step === 'asking' || isRefused) && (
        <AskForm
          refused={isRefused ? step : undefined}
          kind={kind}
          field={field}
          request={request}
          onSent={(sent) => setStep({ sent })}
          onCancel={() => setStep('shown')}
        />
      )}
      {typeof step === 'object' && 'sent' in step && (
        <CodeForm
          kind={kind}
          field={field}
          change={step.sent}
          request={request}
          confirm={confirm}
          sentTo={sentTo}
          onDone={done}
          onRefused={setStep}
          onCancel={() => setStep('shown')}
        />
      )}
    </Card>
  );
}
