import { useTranslation } from '@sanaga/i18n';
import type { SelectProps } from 'antd';
import { Icon } from '../icon/icon.tsx';

/** `allowClear` of a select, whose button antd names in English whatever the language. */
export function useClearable(): Exclude<SelectProps['allowClear'], boolean | undefined> {
  const { t } = useTranslation('ui');
  return { clearIcon: <Icon name="close" size={14} />, label: t('clear') };
}
