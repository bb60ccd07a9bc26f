import type { Member } from '@sanaga/api';
import { policyLimits } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { Icon } from '@sanaga/ui';
import { Button, Form, Select } from 'antd';
import { AmountInput, payableFrancs } from '../../shared/money/amount-input.tsx';
import { everybodysLimits, type Limits, personalLimits } from './limit-fields.ts';

interface PersonRowProps {
  place: number;
  members: readonly Member[];
  onRemove: () => void;
}

/** Shows the fields of one person's limits. */
function PersonRow({ place, members, onRemove }: PersonRowProps) {
  const { t } = useTranslation(['approval-policy', 'common']);
  const people = Form.useWatch<Limits['people'] | undefined>(['limits', 'people']) ?? [];
  const isTaken = (userId: string) =>
    people.some((person, index) => index !== place && person.userId === userId);
  const options = members
    .filter(({ userId }) => !isTaken(userId))
    .map(({ userId, name }) => ({ value: userId, label: name }));
  return (
    <div className="approval-policy-person">
      <Form.Item
        name={[place, 'userId']}
        label={t('edit.limits.person')}
        rules={[{ required: true, message: t('common:required') }]}
      >
        <Select<string> size="large" showSearch={{ optionFilterProp: 'label' }} options={options} />
      </Form.Item>
      {personalLimits.map(({ name, label }) => (
        <Form.Item
          key={name}
          name={[place, name]}
          label={t(`edit.limits.own.${label}`)}
          rules={[payableFrancs(t('edit.amount'))]}
        >
          <AmountInput />
        </Form.Item>
      ))}
      <Button
        type="text"
        icon={<Icon name="trash" />}
        aria-label={t('edit.limits.remove', { number: place + 1 })}
        onClick={onRemove}
      />
    </div>
  );
}

/** Shows the fields of the limits, everybody's and those of named people; an empty one limits nothing. */
export function EditLimits({ members }: { members: readonly Member[] }) {
  const { t } = useTranslation('approval-policy');
  return (
    <fieldset className="approval-policy-limits">
      <legend>{t('limits.title')}</legend>
      <p className="sg-text2 approval-policy-hint">{t('edit.limits.hint')}</p>
      <div className="approval-policy-everybody">
        {everybodysLimits.map(({ name, path }) => (
          <Form.Item
            key={name}
            name={['limits', ...path]}
            label={t('edit.limits.inXaf', { limit: t(`limits.${name}`) })}
            rules={[payableFrancs(t('edit.amount'))]}
          >
            <AmountInput />
          </Form.Item>
        ))}
      </div>
      <Form.List name={['limits', 'people']}>
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <PersonRow key={key} place={name} members={members} onRemove={() => remove(name)} />
            ))}
            {fields.length < Math.min(policyLimits.people, members.length) && (
              <Form.Item>
                <Button icon={<Icon name="plus" />} onClick={() => add({})}>
                  {t('edit.limits.add')}
                </Button>
              </Form.Item>
            )}
          </>
        )}
      </Form.List>
    </fieldset>
  );
}
