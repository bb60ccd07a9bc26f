import { useListOrganisationsQuery } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { useClearable } from '@sanaga/ui';
import { Select } from 'antd';
import { useState } from 'react';

interface CustomerChoiceProps {
  /** Id of the organisation. */
  value: string | undefined;
  /** Its name, where the list knows it. */
  name: string | undefined;
  onChange: (organisationId: string | undefined) => void;
}

const most = 20;

/** Chooses an organisation by a piece of its name. */
export function CustomerChoice({ value, name, onChange }: CustomerChoiceProps) {
  const { t } = useTranslation('reports');
  const clearable = useClearable();
  const [search, setSearch] = useState('');
  const { data } = useListOrganisationsQuery({ page: 0, size: most, search: search || undefined });
  const found = (data?.content ?? []).map((one) => ({ value: one.organisationId, label: one.name }));
  const isListed = value === undefined || found.some((one) => one.value === value);
  const options = isListed ? found : [{ value, label: name ?? t('payments.customer') }, ...found];
  return (
    <Select<string>
      className="reports-customer"
      aria-label={t('payments.customer')}
      placeholder={t('payments.customer')}
      value={value}
      onChange={(chosen: string | undefined) => onChange(chosen)}
      options={options}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      allowClear={clearable}
      popupMatchSelectWidth={false}
    />
  );
}
