import type { Beneficiary, BeneficiaryPage } from '@sanaga/api';
import { nameStateOf } from '@sanaga/domain';
import { useTranslation } from '@sanaga/i18n';
import { pathTo, type useAddress } from '@sanaga/navigation';
import {
  Avatar,
  Card,
  type Column,
  EmptyState,
  Hint,
  Link,
  NothingFound,
  RegisteredName,
  TwoLines,
} from '@sanaga/ui';
import type { ReactNode } from 'react';
import { closingPaging } from '../shared/lists/closing-paging.ts';
import { QueryTable } from '../shared/lists/query-table.tsx';
import { type QueryState } from '../shared/lists/use-listed.ts';
import { isChanged, newDetailsOf } from '../shared/beneficiary/changed-details.tsx';
import { formatPhone } from '../shared/people/phone-number.ts';
import { useCommonColumns } from '../shared/lists/use-common-columns.tsx';

/** Says what is to change about a beneficiary, where somebody has to confirm it. */
function ToConfirm({ row }: { row: Beneficiary }) {
  const { t } = useTranslation('beneficiary-changes');
  return isChanged(row) && <Hint tone="warn">{t('row', { details: newDetailsOf(row) })}</Hint>;
}

function useColumns(narrow: boolean): Column<Beneficiary>[] {
  const { t } = useTranslation(['beneficiaries', 'common']);
  const common = useCommonColumns();
  const name: Column<Beneficiary> = {
    key: 'name',
    title: t('common:fields.name'),
    render: (row) => (
      <span className="sg-row">
        <Avatar name={row.name} round small neutral />
        <span>
          <TwoLines first={row.name} second={narrow ? formatPhone(row.phoneNumber) : row.email} />
          <ToConfirm row={row} />
        </span>
      </span>
    ),
  };
  const registered: Column<Beneficiary> = {
    key: 'registered',
    title: t('columns.registered'),
    render: (row) => <RegisteredName match={nameStateOf(row)} />,
  };
  if (narrow) return [name, registered];
  return [
    name,
    {
      key: 'number',
      title: t('common:fields.phoneNumber'),
      render: (row) => <span className="sg-nowrap">{formatPhone(row.phoneNumber)}</span>,
    },
    registered,
    { ...common.created, title: t('columns.added'), hideBelow: 1000 },
    common.actions(t('pay'), (row) => (
      <Link href={pathTo.newTransaction(row.id)} aria-label={t('payName', { name: row.name })}>
        {t('pay')}
      </Link>
    )),
  ];
}

const PhoneCard = ({ row }: { row: Beneficiary }) => (
  <span className="sg-row">
    <Avatar name={row.name} round small neutral />
    <TwoLines
      first={row.name}
      second={
        <span className="sg-row sg-wrap">
          {formatPhone(row.phoneNumber)}
          <RegisteredName match={nameStateOf(row)} />
          <ToConfirm row={row} />
        </span>
      }
    />
  </span>
);

interface BeneficiaryListProps {
  query: QueryState<BeneficiaryPage>;
  address: ReturnType<typeof useAddress>;
  /** True if a drawer takes its width from the list. */
  narrow: boolean;
  /** Button that adds the first one. */
  addFirst: ReactNode;
  /** Ids that are selected, on this page and others. */
  selected: readonly string[];
  onSelect: (ids: string[]) => void;
}

/** Lists the beneficiaries of one page and search, each with a way to pay. */
export function BeneficiaryList(props: BeneficiaryListProps) {
  const { query, address, narrow, addFirst, selected, onSelect } = props;
  const { t } = useTranslation('beneficiaries');
  const { read, change, open } = address;
  const columns = useColumns(narrow);
  const search = read('search');
  const nobody = (
    <EmptyState icon="contact" title={t('empty.title')} action={addFirst}>
      {t('empty.text')}
    </EmptyState>
  );
  const clear = () => change({ search: undefined, page: undefined });
  return (
    <Card flush>
      <QueryTable
        label={t('title')}
        query={query}
        paging={closingPaging(address)}
        columns={columns}
        rowKey={({ id }) => id}
        rowVersion={({ name, phoneNumber, email, change }) => `${name} ${phoneNumber} ${email} ${change?.id}`}
        selection={{ selected, onChange: onSelect, label: ({ name }) => name }}
        card={(row) => <PhoneCard row={row} />}
        onOpen={({ id }) => open({ id, add: undefined, edit: undefined })}
        current={read('id')}
        errorTitle={t('failed')}
        empty={search ? <NothingFound search={search} onClear={clear} /> : nobody}
      />
    </Card>
  );
}
