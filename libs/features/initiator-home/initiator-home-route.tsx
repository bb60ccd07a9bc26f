import { useGetOwnPaymentFiguresQuery, useGetWalletQuery, useListTransactionsQuery } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { oneOf, paths, useAddress } from '@sanaga/navigation';
import { Amount, Icon, LinkButton, PageHeader } from '@sanaga/ui';
import { DebtNotice } from '../shared/money/debt-notice.tsx';
import { Figures } from './figures.tsx';
import { own } from './loader.ts';
import { filterOf, groups } from './groups.ts';
import { OpenFiles } from './open-files.tsx';
import { OthersWaiting } from './others-waiting.tsx';
import { OwnList } from './own-list.tsx';

const NewPayment = () => {
  const { t } = useTranslation('initiator-home');
  return (
    <>
      <LinkButton href={paths.bulkUpload} icon={<Icon name="upload" />}>
        {t('upload')}
      </LinkButton>
      <LinkButton primary href={paths.newTransaction} icon={<Icon name="plus" />}>
        {t('new')}
      </LinkButton>
    </>
  );
};

/** Shows an initiator's first screen: the outcomes of their own payments, and a new one in one press. */
export function InitiatorHomeRoute() {
  const { t } = useTranslation('initiator-home');
  const { read, page } = useAddress();
  const shown = oneOf(groups, read('show')) ?? 'all';
  const query = useListTransactionsQuery({ ...own, ...filterOf[shown], page });
  const { data: figures } = useGetOwnPaymentFiguresQuery();
  const { data: wallet } = useGetWalletQuery();
  const isFirst = shown === 'all' && query.data?.totalElements === 0;
  return (
    <>
      <PageHeader
        title={t('title')}
        context={
          wallet && (
            <>
              {t('available')} <Amount value={wallet.available} strong />
            </>
          )
        }
        actions={<NewPayment />}
      />
      <div className="sg-col">
        <DebtNotice />
        {figures && <OthersWaiting />}
        {figures && query.data && !isFirst && <Figures own={figures} />}
        <OpenFiles />
        <OwnList shown={shown} figures={figures} query={query} />
      </div>
    </>
  );
}
