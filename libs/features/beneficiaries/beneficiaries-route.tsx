import { type Beneficiary, useListBeneficiariesQuery } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { useAddress } from '@sanaga/navigation';
import { Icon, PageHeader, SearchBox, useAnnounce, useDocked } from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { AddBeneficiary } from './add-beneficiary.tsx';
import { ListExport } from '../shared/downloads/list-export.tsx';
import { BeneficiaryDrawer } from './beneficiary-drawer.tsx';
import { BeneficiaryList } from './beneficiary-list.tsx';
import { SelectionBar } from './selection-bar.tsx';

const size = 20;

function Export({ search }: { search: string | undefined }) {
  const { t } = useTranslation('beneficiaries');
  const path = '/transaction/beneficiaries/export';
  return <ListExport list="beneficiaries" path={path} filter={{ search }} fileName={t('title')} />;
}

function AddButton({ primary, onClick }: { primary: boolean; onClick: () => void }) {
  const { t } = useTranslation('beneficiaries');
  return (
    <Button type={primary ? 'primary' : 'default'} icon={<Icon name="plus" />} onClick={onClick}>
      {t('add.open')}
    </Button>
  );
}

/**
 * Lists the people whom the organisation pays often. They are found, added with the operator's name, paid, changed and
 * deleted here.
 */
export function BeneficiariesRoute() {
  const { t } = useTranslation('beneficiaries');
  const announce = useAnnounce();
  const docked = useDocked();
  const address = useAddress();
  const { read, page, change, open: show } = address;
  const [selected, select] = useState<string[]>([]);
  const search = read('search');
  const open = read('id');
  const adding = read('add') !== undefined;
  const query = useListBeneficiariesQuery({ page, size, search });
  const isEmpty = query.currentData?.totalElements === 0 && !search;
  const drawerIsOpen = open !== undefined || adding;
  const count = query.data?.totalElements ?? 0;

  // one primary button per screen: an open drawer has its own
  const addButton = (
    <AddButton primary={!drawerIsOpen} onClick={() => show({ add: '1', id: undefined, edit: undefined })} />
  );
  const added = (beneficiary: Beneficiary) => {
    announce(t('add.done', { name: beneficiary.name }));
    show({ add: undefined, id: beneficiary.id });
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        context={count > 0 && !search ? t('context', { count }) : t('contextEmpty')}
        actions={
          !isEmpty && (
            <>
              <Export search={search} />
              {addButton}
            </>
          )
        }
      />
      <div className="sg-col">
        {!isEmpty && (
          <SearchBox
            asYouType
            placeholder={t('search')}
            defaultValue={search}
            onSearch={(text) => change({ search: text, page: undefined, id: undefined }, { replace: true })}
          />
        )}
        <SelectionBar selected={selected} onChange={select} />
        <BeneficiaryList
          query={query}
          address={address}
          narrow={docked && drawerIsOpen}
          addFirst={addButton}
          selected={selected}
          onSelect={select}
        />
      </div>
      <AddBeneficiary open={adding} onClose={() => show({ add: undefined })} onAdded={added} />
      <BeneficiaryDrawer
        id={open}
        editing={read('edit') !== undefined}
        onEdit={(editing) => change({ edit: editing ? '1' : undefined }, { replace: true })}
        onClose={() => show({ id: undefined, edit: undefined })}
        onDeleted={(id) => {
          select(selected.filter((one) => one !== id));
          show({ id: undefined, edit: undefined });
        }}
      />
    </>
  );
}
