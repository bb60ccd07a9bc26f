import { type ApprovalPolicy, type Member, useChangeApprovalPolicyMutation } from '@sanaga/api';
import { type ApproverRole, approverRoles, policyLimits } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { BusyButton, Card, Icon, useAnnounce } from '@sanaga/ui';
import { Button, Checkbox, Form, Select } from 'antd';
import { Refusal } from '../../shared/forms/refusal.tsx';
import { useSubmit } from '../../shared/forms/use-submit.ts';
import { AmountInput, payableFrancs } from '../../shared/money/amount-input.tsx';
import { approvesNow } from '../../shared/people/approvers.ts';
import { EditLimits } from './edit-limits.tsx';
import { type Limits, toLimits } from './limit-fields.ts';
import { StepUpFields } from './step-up-rule.tsx';
import type { Tier } from './tier-words.ts';
import './approval-policy.css';

interface TierFields {
  /** Whole XAF; none for the last tier. */
  upTo?: number | null;
  approvals: number;
  /** Roles and ids of people. */
  from: string[];
  adminAmong: boolean;
  oneMoreForNewPayee: boolean;
}

interface Fields {
  tiers: TierFields[];
  limits: Limits;
  stepUp: { from?: number | null; passkeyFrom?: number | null };
}

const isRole = (value: string): value is ApproverRole => approverRoles.some((role) => role === value);

const toFields = ({ from, ...tier }: Tier): TierFields => ({
  ...tier,
  from: [...from.roles, ...from.userIds],
});

const toTiers = (tiers: readonly TierFields[]): Tier[] =>
  tiers.map(({ upTo, approvals, from, adminAmong, oneMoreForNewPayee }, place) => ({
    upTo: place === tiers.length - 1 ? null : (upTo ?? null),
    approvals,
    from: { roles: from.filter(isRole), userIds: from.filter((value) => !isRole(value)) },
    adminAmong: adminAmong && approvals > 1,
    oneMoreForNewPayee,
  }));

interface RowProps {
  place: number;
  isLast: boolean;
  members: readonly Member[];
  /** Undefined where it is the only tier. */
  onRemove: (() => void) | undefined;
}

/** Takes the amount that a tier ends at, above the one of the tier before. */
function UpTo({ place }: Pick<RowProps, 'place'>) {
  const { t } = useTranslation(['approval-policy', 'common']);
  return (
    <Form.Item
      name={[place, 'upTo']}
      label={t('edit.upTo')}
      rules={[
        { required: true, message: t('common:required') },
        payableFrancs(t('edit.amount')),
        ({ getFieldValue }) => ({
          validator: (_, value?: number) => {
            const before = Number(getFieldValue(['tiers', place - 1, 'upTo']) ?? 0);
            return !value || place === 0 || value > before
              ? Promise.resolve()
              : Promise.reject(new Error(t('edit.order')));
          },
        }),
      ]}
    >
      <AmountInput />
    </Form.Item>
  );
}

/** Shows the fields of one tier. */
function TierRow({ place, isLast, members, onRemove }: RowProps) {
  const { t } = useTranslation('approval-policy');
  const approvals = Form.useWatch<number | undefined>(['tiers', place, 'approvals']);
  const people = members.filter(approvesNow).map(({ userId, name }) => ({ value: userId, label: name }));
  const counts = Array.from({ length: policyLimits.approvals }, (_, index) => index + 1);
  return (
    <div className="approval-policy-row">
      {isLast ? (
        <Form.Item label={t('edit.upTo')}>
          <span className="approval-policy-any">{t(place === 0 ? 'edit.every' : 'edit.higher')}</span>
        </Form.Item>
      ) : (
        <UpTo place={place} />
      )}
      <Form.Item name={[place, 'approvals']} label={t('edit.approvals')}>
        <Select size="large" options={counts.map((value) => ({ value, label: value }))} />
      </Form.Item>
      <div>
        <Form.Item
          name={[place, 'from']}
          label={t('edit.from')}
          rules={[{ required: true, message: t('edit.nobody') }]}
        >
          <Select<string[]>
            mode="multiple"
            size="large"
            optionFilterProp="label"
            options={[
              {
                label: t('edit.roles'),
                options: approverRoles.map((value) => ({ value, label: t(`edit.role.${value}`) })),
              },
              { label: t('edit.people'), options: people },
            ]}
          />
        </Form.Item>
        {approvals !== undefined && approvals > 1 && (
          <Form.Item name={[place, 'adminAmong']} valuePropName="checked">
            <Checkbox>{t('edit.adminAmong')}</Checkbox>
          </Form.Item>
        )}
        <Form.Item name={[place, 'oneMoreForNewPayee']} valuePropName="checked">
          <Checkbox>{t('edit.oneMoreForNewPayee')}</Checkbox>
        </Form.Item>
      </div>
      {onRemove && (
        <Button
          type="text"
          icon={<Icon name="trash" />}
          aria-label={t('edit.remove', { number: place + 1 })}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

interface EditPolicyProps {
  policy: ApprovalPolicy;
  members: readonly Member[];
  onDone: () => void;
}

/** Changes the tiers and limits of the policy; what asks for less or allows more is proposed to the others. */
export function EditPolicy({ policy, members, onDone }: EditPolicyProps) {
  const { t } = useTranslation(['approval-policy', 'common']);
  const announce = useAnnounce();
  const [form] = Form.useForm<Fields>();
  const [change] = useChangeApprovalPolicyMutation();
  const { formProps, busy, refusal } = useSubmit(
    form,
    ({ tiers, stepUp: { from = null, passkeyFrom = null }, limits }) =>
      change({
        body: { tiers: toTiers(tiers), stepUp: { from, passkeyFrom }, limits: toLimits(limits) },
      }),
    (after) => {
      announce(t(after?.proposal ? 'edit.proposed' : 'edit.done'));
      onDone();
    },
  );
  return (
    <Card title={t('edit.title')}>
      <p className="sg-text2 approval-policy-hint">{t('edit.hint')}</p>
      <Form<Fields>
        {...formProps}
        initialValues={{
          tiers: policy.tiers.map(toFields),
          stepUp: policy.stepUp,
          limits: policy.limits,
        }}
      >
        <Form.List name="tiers">
          {(fields, { add, remove }) => (
            <>
              {fields.map(({ key, name }) => (
                <TierRow
                  key={key}
                  place={name}
                  isLast={name === fields.length - 1}
                  members={members}
                  onRemove={fields.length > 1 ? () => remove(name) : undefined}
                />
              ))}
              {fields.length < policyLimits.tiers && (
                <Form.Item>
                  <Button
                    icon={<Icon name="plus" />}
                    onClick={() => {
                      const last = form.getFieldValue(['tiers', fields.length - 1]) as TierFields;
                      add({ ...last, upTo: null }, fields.length - 1);
                    }}
                  >
                    {t('edit.add')}
                  </Button>
                </Form.Item>
              )}
            </>
          )}
        </Form.List>
        <StepUpFields />
        <EditLimits members={members} />
        <Refusal>{refusal}</Refusal>
        <div className="sg-row sg-wrap">
          <BusyButton type="primary" htmlType="submit" busy={busy} busyLabel={t('common:actions.saving')}>
            {t('edit.save')}
          </BusyButton>
          <Button onClick={onDone}>{t('common:actions.cancel')}</Button>
        </div>
      </Form>
    </Card>
  );
}
