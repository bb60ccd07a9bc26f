import { useTranslation } from '@sanaga/i18n';
import { usePhone } from '@sanaga/ui';
import { Collapse } from 'antd';
import type { ReactNode } from 'react';

interface MoreDetailsProps {
  open: boolean;
  onChange: (open: boolean) => void;
  children: ReactNode;
}

/**
 * Shows the optional fields of a payment; on a phone only once they are asked for, so that the form fits on one screen.
 * Closed ones keep what was entered.
 */
export function MoreDetails({ open, onChange, children }: MoreDetailsProps) {
  const { t } = useTranslation('new-payment');
  if (!usePhone()) return children;
  return (
    <Collapse
      ghost
      className="payment-more"
      activeKey={open ? ['more'] : []}
      onChange={(keys) => onChange(keys.includes('more'))}
      items={[{ key: 'more', label: t('more'), children, forceRender: true }]}
    />
  );
}
