import { useTranslation } from '@sanaga/i18n';
import type { SelectProps } from 'antd';
import { Icon } from '../icon/icon.tsx';

/** Returns `allowClear` of a select with its button named in the language of the page, which antd names in English. */
export function useClearable(): Exclude<SelectProps['allowClear'], boolean | undefined> {
  const { t } = useTranslation('ui');
  return { clearIcon: <Icon name="close" size={14} />, label: t('clear') };
}
