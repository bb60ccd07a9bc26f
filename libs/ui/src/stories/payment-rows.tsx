import { Button } from 'antd';
import { Amount } from '../amount/amount.tsx';
import { TwoLines } from '../data-table/two-lines.tsx';
import type { Column } from '../data-table/types.ts';
import { EditableCell } from '../editable-cell/editable-cell.tsx';
import { Icon } from '../icon/icon.tsx';
import { Hint } from '../states/hint.tsx';

type Field = 'name' | 'number' | 'amount';

interface PaymentRow {
  line: number;
  name: string;
  registered?: string;
  number: string;
  amount: string;
  reason: string;
  /** The field that is wrong, and why. */
  wrong?: { field: Field; why: string };
  /** What a person should look at; `good` once someone has. */
  note?: { tone: 'warn' | 'good'; text: string };
  excluded?: string;
}

const salary = 'Salaire nov.';

export const rows: PaymentRow[] = [
  {
    line: 7,
    name: 'Nadège Fouda Onana',
    registered: 'FOUDA ONANA NADEGE',
    number: '6 77 45 12',
    amount: '54000',
    reason: salary,
    wrong: { field: 'number', why: 'Too short: a mobile number has 9 digits' },
  },
  {
    line: 31,
    name: 'Hervé Njikam',
    registered: 'NJIKAM HERVE',
    number: '6 75 20 66 18',
    amount: '48 500,50',
    reason: salary,
    wrong: { field: 'amount', why: 'Whole XAF only, without decimals' },
  },
  {
    line: 58,
    name: 'Aïssatou Bello',
    registered: 'BELLO AISSATOU',
    number: '6 50 92 14 73',
    amount: '62000',
    reason: salary,
    note: { tone: 'warn', text: 'Same number and amount as row 57' },
  },
  {
    line: 112,
    name: 'Roger Mbarga',
    registered: 'MBARGA ROGER',
    number: '6 78 03 55 91',
    amount: '75000',
    reason: salary,
    note: { tone: 'warn', text: 'Paid 75,000 XAF at 08:02 today, T-7K4L6B' },
  },
  {
    line: 140,
    name: '',
    number: '6 71 64 08 29',
    amount: '51000',
    reason: salary,
    wrong: { field: 'name', why: 'Name is missing' },
  },
  {
    line: 166,
    name: 'Carine Tchoumi',
    registered: 'TCHOUMI CARINE',
    number: '6 54 27 83 10',
    amount: '650000',
    reason: 'Prime annuelle',
    excluded: 'Excluded by you: above 500,000 XAF a payout',
  },
  {
    line: 203,
    name: 'Jean-Paul N’Gono',
    registered: 'NGONO ESTHER',
    number: '6 76 88 41 05',
    amount: '54000',
    reason: salary,
    note: { tone: 'warn', text: 'Registered with MTN as NGONO ESTHER' },
  },
  {
    line: 241,
    name: 'Fanta Abdoulaye',
    registered: 'ABDOULAYE FANTA',
    number: '6 53 19 70 64',
    amount: '58000',
    reason: salary,
    note: { tone: 'good', text: 'Corrected, was 6 53 19 70' },
  },
  {
    line: 268,
    name: 'Blaise Tagne Kuaté',
    registered: 'TAGNE KUATE BLAISE',
    number: '2 33 42 18 90',
    amount: '36500',
    reason: salary,
    wrong: { field: 'number', why: 'Choose a mobile number, this one is a landline' },
  },
  {
    line: 305,
    name: 'Mireille Abena',
    registered: 'ABENA MIREILLE',
    number: '6 79 40 22 17',
    amount: '54000',
    reason: salary,
    note: { tone: 'good', text: 'Kept by you: paid 54,000 XAF on 19 Nov' },
  },
];

const names: Record<Field, string> = { name: 'Name', number: 'Phone number', amount: 'Amount' };

/** A cell that is wrong is its own input, with the sentence beneath. */
function Cell({ row, field }: { row: PaymentRow; field: Field }) {
  if (row.wrong?.field === field)
    return (
      <EditableCell
        label={`${names[field]}, row ${row.line}`}
        value={row[field]}
        onCommit={() => {}}
        error={row.wrong.why}
        placeholder={field === 'name' ? 'Enter a name' : undefined}
        align={field === 'amount' ? 'right' : undefined}
      />
    );
  const struck = row.excluded ? 'check-cell check-struck' : 'check-cell';
  if (field === 'amount')
    return (
      <span className={struck}>
        <Amount value={Number(row.amount)} unit={false} strong />
      </span>
    );
  if (field === 'number') return <span className={struck}>{row.number}</span>;
  return (
    <span className={struck}>
      <TwoLines first={row.name} second={row.registered} />
    </span>
  );
}

function Verdict({ row }: { row: PaymentRow }) {
  if (row.note) return <Hint tone={row.note.tone}>{row.note.text}</Hint>;
  if (row.excluded)
    return (
      <span className="sg-hint sg-text2">
        <Icon name="dash" size={13} /> <span>{row.excluded}</span>
      </span>
    );
  return <Hint tone="bad">Error</Hint>;
}

function Actions({ row }: { row: PaymentRow }) {
  if (row.note?.tone === 'good') return null;
  const named = (verb: string) => ({ 'aria-label': `${verb} row ${row.line}`, size: 'small' as const });
  return (
    <span className="check-actions">
      {row.note && <Button {...named('Keep')}>Keep</Button>}
      {row.excluded ? (
        <Button {...named('Undo')} type="link" icon={<Icon name="undo" size={14} />}>
          Undo
        </Button>
      ) : (
        <Button {...named('Exclude')}>Exclude</Button>
      )}
    </span>
  );
}

export const rowColumns: Column<PaymentRow>[] = [
  {
    key: 'line',
    title: 'Row',
    width: '64px',
    render: ({ line }) => <span className="check-cell sg-text3">{line}</span>,
  },
  {
    key: 'name',
    title: 'Name and registered name',
    width: '20%',
    render: (row) => <Cell row={row} field="name" />,
  },
  {
    key: 'number',
    title: 'Phone number',
    width: '18%',
    render: (row) => <Cell row={row} field="number" />,
  },
  {
    key: 'amount',
    title: 'Amount (XAF)',
    align: 'right',
    width: '132px',
    render: (row) => <Cell row={row} field="amount" />,
  },
  {
    key: 'reason',
    title: 'Reason',
    hideBelow: 1000,
    render: ({ reason }) => <span className="check-cell sg-text2">{reason}</span>,
  },
  {
    key: 'check',
    title: 'Check',
    width: '26%',
    render: (row) => (
      <span className="check-verdict">
        <Verdict row={row} />
        <Actions row={row} />
      </span>
    ),
  },
];

export const rowCard = (row: PaymentRow) => (
  <div className="check-card">
    <div className="sg-row sg-caption">
      <span className="sg-spread sg-text3">Row {row.line}</span>
      {!row.note && <Verdict row={row} />}
    </div>
    <div className="sg-row">
      <span className="sg-spread">
        <Cell row={row} field="name" />
      </span>
      {row.wrong?.field !== 'amount' && <Cell row={row} field="amount" />}
    </div>
    {row.wrong?.field === 'amount' && <Cell row={row} field="amount" />}
    <Cell row={row} field="number" />
    {row.note && <Verdict row={row} />}
    <Actions row={row} />
  </div>
);
