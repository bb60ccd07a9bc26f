import { useListAllBeneficiariesQuery } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { Icon, useAnnounce } from '@sanaga/ui';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { DeleteBeneficiaries } from './delete-beneficiaries.tsx';

interface SelectionBarProps {
  selected: readonly string[];
  onChange: (ids: string[]) => void;
}

/**
 * Says how many are selected on all pages, and offers to delete them. A beneficiary that is deleted meanwhile leaves
 * the selection.
 */
export function SelectionBar({ selected, onChange }: SelectionBarProps) {
  const { t } = useTranslation('beneficiaries');
  const announce = useAnnounce();
  const [asked, setAsked] = useState(false);
  const { data: all } = useListAllBeneficiariesQuery(undefined, { skip: selected.length === 0 });
  const chosen = all?.filter(({ id }) => selected.includes(id)) ?? [];
  const count = selected.length;
  const tell = useEffectEvent(() => {
    if (count > 0) announce(t('selection.count', { count }));
  });
  useEffect(() => tell(), [count]);
  const keep = useEffectEvent(() => {
    const there = new Set(all?.map(({ id }) => id));
    if (all && selected.some((id) => !there.has(id))) onChange(selected.filter((id) => there.has(id)));
  });
  useEffect(() => keep(), [all]);
  if (count === 0) return null;
  return (
    <div className="sg-selection" role="group" aria-label={t('selection.label')}>
      <span className="sg-strong">{t('selection.count', { count })}</span>
      <Button type="text" onClick={() => onChange([])}>
        {t('selection.clear')}
      </Button>
      <Button
        danger
        icon={<Icon name="trash" />}
        disabled={chosen.length === 0}
        onClick={() => setAsked(true)}
      >
        {t('delete.action', { count })}
      </Button>
      <DeleteBeneficiaries
        beneficiaries={asked ? chosen : []}
        onBack={() => setAsked(false)}
        onDeleted={() => {
          setAsked(false);
          onChange([]);
        }}
      />
    </div>
  );
}
