import { useListServiceProvidersQuery } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { TwoLines } from '@sanaga/ui';
import { Checkbox, Form } from 'antd';
import { NotLoaded } from '../shared/lists/not-loaded.tsx';
import { formatPhone } from '../shared/people/phone-number.ts';

/** Chooses which of the organisation's confirmed accounts somebody may use; choosing none means all. */
export function AccountsField() {
  const { t } = useTranslation('users');
  const query = useListServiceProvidersQuery();
  const { data } = query;
  if (!data) return <NotLoaded query={query} rows={2} />;
  const confirmed = data.filter(({ status }) => status === 'CONFIRMED');
  if (confirmed.length === 0) return <p className="sg-text2">{t('accounts.none')}</p>;
  return (
    <Form.Item
      name="accountIds"
      label={t('accounts.label')}
      extra={<span className="sg-small sg-text3">{t('accounts.hint')}</span>}
    >
      <Checkbox.Group className="users-choices">
        {confirmed.map(({ providerId, accountName, accountNumber }) => (
          <Checkbox key={providerId} value={providerId}>
            <TwoLines first={accountName} second={formatPhone(accountNumber)} />
          </Checkbox>
        ))}
      </Checkbox.Group>
    </Form.Item>
  );
}
