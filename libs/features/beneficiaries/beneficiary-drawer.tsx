import { type Beneficiary, useListAllBeneficiariesQuery } from '@sanaga/api';
import { nameStateOf } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { pathTo } from '@sanaga/navigation';
import {
  Avatar,
  Copyable,
  Details,
  DrawerSection,
  LinkButton,
  NameDiffers,
  RegisteredName,
} from '@sanaga/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { ItemDrawer } from '../shared/lists/item-drawer.tsx';
import { ChangedDetails, isChanged } from '../shared/beneficiary/changed-details.tsx';
import { formatPhone } from '../shared/people/phone-number.ts';
import { DeleteBeneficiaries } from './delete-beneficiaries.tsx';
import { EditBeneficiary } from './edit-beneficiary.tsx';
import { PaymentHistory } from './payment-history.tsx';
import './beneficiaries.css';

function Known({ beneficiary }: { beneficiary: Beneficiary }) {
  const { t } = useTranslation(['beneficiaries', 'common']);
  const { date } = useFormats();
  const { name, phoneNumber, email, registeredName, nameMatch, createdAt } = beneficiary;
  return (
    <>
      <div className="sg-col">
        <div className="sg-row">
          <Avatar name={name} round neutral />
          <h2 className="sg-spread beneficiary-name">{name}</h2>
        </div>
        {nameMatch === 'DIFFERS' ? (
          <NameDiffers typed={name} registered={registeredName ?? ''} operator="MTN">
            {t('differs')}
          </NameDiffers>
        ) : (
          <RegisteredName match={nameStateOf(beneficiary)} name={registeredName ?? undefined} />
        )}
      </div>
      <DrawerSection title={t('details')}>
        <Details
          items={[
            {
              label: t('common:fields.phoneNumber'),
              value: <Copyable text={formatPhone(phoneNumber)} what={t('common:fields.phoneNumber')} />,
            },
            { label: t('common:fields.method'), value: t('common:methods.MOMO') },
            ...(email ? [{ label: t('common:fields.email'), value: email }] : []),
            { label: t('columns.added'), value: date(createdAt) },
          ]}
        />
      </DrawerSection>
    </>
  );
}

interface FootProps {
  beneficiary: Beneficiary;
  onEdit: () => void;
  onDeleted: () => void;
}

function Foot({ beneficiary, onEdit, onDeleted }: FootProps) {
  const { t } = useTranslation(['beneficiaries', 'common']);
  const [asked, setAsked] = useState<Beneficiary[]>([]);
  return (
    <>
      <Button danger onClick={() => setAsked([beneficiary])}>
        {t('common:actions.delete')}
      </Button>
      <Button onClick={onEdit}>{t('common:actions.edit')}</Button>
      <LinkButton primary href={pathTo.newTransaction(beneficiary.id)}>
        {t('pay')}
      </LinkButton>
      <DeleteBeneficiaries beneficiaries={asked} onBack={() => setAsked([])} onDeleted={onDeleted} />
    </>
  );
}

interface BeneficiaryDrawerProps {
  id: string | undefined;
  editing: boolean;
  onEdit: (editing: boolean) => void;
  onClose: () => void;
  onDeleted: (id: string) => void;
}

/**
 * Shows one beneficiary next to the list: both names, the number and what was paid, with ways to pay, change and
 * delete.
 */
export function BeneficiaryDrawer({ id, editing, onEdit, onClose, onDeleted }: BeneficiaryDrawerProps) {
  const { t } = useTranslation('beneficiaries');
  const query = useListAllBeneficiariesQuery(undefined, { skip: id === undefined });
  const beneficiary = query.data?.find((candidate) => candidate.id === id);
  if (beneficiary && editing)
    return <EditBeneficiary key={id} beneficiary={beneficiary} onDone={() => onEdit(false)} />;
  return (
    <ItemDrawer
      open={id !== undefined}
      onClose={onClose}
      item={beneficiary}
      query={query}
      label={beneficiary?.name ?? t('title')}
      head={<strong>{t('one')}</strong>}
      footer={(shown) => (
        <Foot
          key={shown.id}
          beneficiary={shown}
          onEdit={() => onEdit(true)}
          onDeleted={() => onDeleted(shown.id)}
        />
      )}
      gone={{ icon: 'contact', title: t('gone.title'), text: t('gone.text') }}
    >
      {(shown) => (
        <>
          {isChanged(shown) && <ChangedDetails key={shown.change.id} beneficiary={shown} />}
          <Known beneficiary={shown} />
          <PaymentHistory key={shown.phoneNumber} phoneNumber={shown.phoneNumber} />
        </>
      )}
    </ItemDrawer>
  );
}
