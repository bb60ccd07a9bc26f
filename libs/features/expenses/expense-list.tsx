import { useFormats, useTranslation } from '@sanaga/i18n';
import { Amount, Card, Link, TwoLines } from '@sanaga/ui';

interface ListedExpense {
  key: string;
  name: string;
  /** Text under the name. */
  detail?: string;
  /** Address of the list of its payments. */
  href: string;
  amount: number;
  count: number;
  before: number;
}

interface ExpenseListProps {
  title: string;
  /** Kind of thing that the names are: reasons, beneficiaries. */
  head: string;
  rows: readonly ListedExpense[];
}

/** Lists ten of the largest, with what they were in the period before. */
export function ExpenseList({ title, head, rows }: ExpenseListProps) {
  const { t } = useTranslation('expenses');
  const { number } = useFormats();
  return (
    <Card title={title} className="sg-c6">
      <table className="expenses-list">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{t('list.now')}</th>
            <th scope="col">{t('list.before')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, detail, href, amount, count, before }) => (
            <tr key={key}>
              <th scope="row">
                <TwoLines first={<Link href={href}>{name}</Link>} second={detail} />
              </th>
              <td>
                <TwoLines
                  first={<Amount value={amount} unit={false} strong />}
                  second={t('list.payments', { count, shown: number(count) })}
                />
              </td>
              <td className="sg-text2">{before > 0 ? <Amount value={before} unit={false} /> : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
