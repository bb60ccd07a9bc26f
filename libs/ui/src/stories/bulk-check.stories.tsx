import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Checkbox, Input, Segmented, Steps } from 'antd';
import { DataTable } from '../data-table/data-table.tsx';
import { Icon } from '../icon/icon.tsx';
import { CostReceipt } from '../money/cost-receipt.tsx';
import { PageHeader } from '../page-header/page-header.tsx';
import { usePhone } from '../provider/use-media.ts';
import { Card } from '../states/card.tsx';
import { Notice } from '../states/notice.tsx';
import { rowCard, rowColumns, rows } from './payment-rows.tsx';
import './reference.css';
import { InitiatorShell } from './shell.tsx';

const meta: Meta = {
  title: 'Reference screens/04 Bulk check',
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
};
export default meta;

const sums = [
  { label: 'Rows in the file', value: '412', detail: 'all read' },
  { label: 'Accepted', value: '398', detail: '375 ready, 23 with a warning', sign: '=' },
  { label: 'Excluded', value: '14', detail: '13 errors, 1 by you', sign: '+', bad: true },
];

/** What the file comes to: rows = accepted + excluded, and the total cost. */
const Totals = () => (
  <section className="sg-card check-totals" aria-label="Totals">
    <dl className="check-sum">
      {sums.map(({ label, value, detail, sign, bad }) => (
        <div key={label} data-sign={sign}>
          <dt>{label}</dt>
          <dd className={bad ? 'check-figure sg-bad' : 'check-figure'}>{value}</dd>
          <dd className="sg-caption sg-text3">{detail}</dd>
        </div>
      ))}
    </dl>
    <div className="check-cost">
      <CostReceipt
        lines={[
          { label: '398 payments', value: 21_492_000 },
          { label: 'Fee 0.5%, tax 0.2%, levy', value: 152_036 },
        ]}
        total={{ label: 'Taken from the wallet when approved', value: 21_644_036 }}
      />
    </div>
  </section>
);

const filters = [
  { value: 'all', label: 'All 412' },
  { value: 'look', label: 'To check 37' },
  { value: 'error', label: 'Errors 13' },
  { value: 'warning', label: 'Warnings 23' },
];

function Grid({ phone }: { phone: boolean }) {
  return (
    <Card flush>
      <div className="check-filter">
        <div className="sg-track">
          <Segmented aria-label="Shown" defaultValue="look" options={phone ? filters.slice(1) : filters} />
        </div>
        {!phone && (
          <>
            <span className="sg-spread" />
            <Input
              style={{ width: 220 }}
              prefix={<Icon name="search" />}
              aria-label="Name or number"
              placeholder="Name or number"
            />
            <Button>Exclude all errors</Button>
          </>
        )}
      </div>
      <div className="check-grid" data-grid tabIndex={-1}>
        <DataTable
          label="Rows of the file"
          columns={rowColumns}
          rows={rows}
          rowKey={({ line }) => String(line)}
          card={rowCard}
          page={{ number: 0, totalPages: 4 }}
          onPage={() => {}}
          pagerNote="37 rows to check"
        />
      </div>
    </Card>
  );
}

const steps = ['Upload', 'Check', 'Confirm with a code', 'Waiting for approval'];

function Check() {
  const phone = usePhone();
  return (
    <InitiatorShell current="transactions">
      <PageHeader
        title="Check the rows"
        breadcrumb={phone ? undefined : [{ label: 'Transactions', href: '#transactions' }]}
        context={
          <span className="sg-row sg-wrap">
            <Icon name="file" /> <strong>paie-novembre-2026.xlsx</strong> 412 rows, 38 kB, 10:02
          </span>
        }
        actions={
          !phone && (
            <>
              <Button icon={<Icon name="upload" />}>Replace file</Button>
              <Button icon={<Icon name="download" />}>Result file</Button>
            </>
          )
        }
      />
      <div className="sg-col">
        {phone ? (
          <p className="sg-small">
            <strong>Step 2 of 4</strong> <span className="sg-text2">Next: confirm with a code</span>
          </p>
        ) : (
          <Steps
            current={1}
            size="small"
            style={{ maxWidth: 700 }}
            items={steps.map((title) => ({ title }))}
          />
        )}
        <Totals />
        <Notice tone="act">
          <strong>Your wallet is 5,713,886 XAF short.</strong> You can send the file for approval now. It can
          be approved once an admin has refilled the wallet.
        </Notice>
        <Grid phone={phone} />
      </div>
      <div className="check-foot">
        {!phone && (
          <>
            <Checkbox className="sg-spread" defaultChecked>
              Send 398 rows and exclude 14. I have checked why each one is excluded.
            </Checkbox>
            <Button type="text">Discard file</Button>
          </>
        )}
        <Button type="primary">Continue with 398 rows</Button>
      </div>
    </InitiatorShell>
  );
}

export const Rows: StoryObj = { render: () => <Check /> };
