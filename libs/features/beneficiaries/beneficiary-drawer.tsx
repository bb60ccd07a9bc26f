import { type Beneficiary, useListAllBeneficiariesQuery } from '@sanaga/api';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { paths, pathTo } from '@sanaga/navigation';
import {
  Avatar,
  Copyable,
  DecisionDrawer,
  Details,
  DrawerSection,
  EmptyState,
  ErrorWithRetry,
  LinkButton,
  NameDiffers,
  RegisteredName,
  SkeletonRows,
} from '@sanaga/ui';
import { loadErrorOf } from '../parts/load-error.ts';
import { formatPhone } from '../parts/phone-number.ts';
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
          <RegisteredName match={nameMatch} name={registeredName ?? undefined} />
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

/** One beneficiary beside the list: both names, the number, and the way to pay. */
export function BeneficiaryDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('beneficiaries');
  const { data, error, isFetching, refetch } = useListAllBeneficiariesQuery(undefined, {
    skip: id === undefined,
  });
  const beneficiary = data?.find((candidate) => candidate.id === id);
  const phoneNumber = beneficiary?.phoneNumber ?? '';
  const payments = `${paths.transactions}?${new URLSearchParams({ search: phoneNumber })}`;
  return (
    <DecisionDrawer
      open={id !== undefined}
      onClose={onClose}
      label={beneficiary?.name ?? t('title')}
      head={<strong>{t('one')}</strong>}
      footer={
        beneficiary && (
          <>
            <LinkButton href={payments}>{t('payments')}</LinkButton>
            <LinkButton primary href={pathTo.newTransaction(beneficiary.id)}>
              {t('pay')}
            </LinkButton>
          </>
        )
      }
    >
      {beneficiary && <Known beneficiary={beneficiary} />}
      {!beneficiary && error && (
        <ErrorWithRetry {...loadErrorOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!beneficiary && !error && (isFetching || !data) && <SkeletonRows rows={3} />}
      {data && !beneficiary && !isFetching && (
        <EmptyState icon="contact" title={t('gone.title')}>
          {t('gone.text')}
        </EmptyState>
      )}
    </DecisionDrawer>
  );
}
