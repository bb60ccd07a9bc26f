import type { Float } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { Amount, Card, Details } from '@sanaga/ui';

const lines = ['float', 'bank', 'fees', 'subscriptions', 'tax', 'charges', 'badDebt', 'closedOut'] as const;

/** Shows the owner's accounts as the books have them now, and what is on its way at the operator. */
export function BooksCard({ float }: { float: Float }) {
  const { t } = useTranslation('float');
  const { books, goingOut, comingIn } = float;
  return (
    <Card title={t('books.title')}>
      <Details
        items={[
          ...lines.map((line) => ({
            label: t(`books.${line}`),
            value: <Amount value={books[line]} strong={line === 'float'} />,
          })),
          { label: t('books.goingOut'), value: <Amount value={goingOut} /> },
          { label: t('books.comingIn'), value: <Amount value={comingIn} /> },
        ]}
      />
    </Card>
  );
}
