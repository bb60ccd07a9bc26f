import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  Button,
  Card,
  Checkbox,
  ConfigProvider,
  Input,
  Menu,
  Pagination,
  Progress,
  Segmented,
  Select,
  Steps,
  Switch,
  Tabs,
  type ThemeConfig,
} from 'antd';
import { useId } from 'react';
import { Amount } from '../amount/amount.tsx';
import { CodeInput } from '../code-input/code-input.tsx';
import { DataTable } from '../data-table/data-table.tsx';
import { sanagaTheme } from '../theme/theme.ts';
import { Hint } from '../states/hint.tsx';
import { Notice } from '../states/notice.tsx';
import { StatusTag } from '../status-tag/status-tag.tsx';
import { Timeline } from '../timeline/timeline.tsx';
import { payments } from './payments.tsx';
import './reference.css';

const meta: Meta = {
  title: 'Reference screens/08 Ant Design',
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
};
export default meta;

const rows = payments.slice(2, 5);

const Table = () => (
  <Card styles={{ body: { padding: 0 } }}>
    <DataTable
      label="Payments"
      rows={rows}
      rowKey={({ id }) => id}
      current={rows[1]?.id}
      selection={{
        selected: rows.slice(1, 2).map(({ id }) => id),
        onChange() {},
        label: ({ name }) => name,
      }}
      columns={[
        { key: 'name', title: 'Payment', render: ({ name }) => name },
        {
          key: 'status',
          title: 'Status',
          render: ({ status }) => <StatusTag kind="transaction" status={status} />,
        },
        {
          key: 'amount',
          title: 'Amount (XAF)',
          align: 'right',
          render: ({ amount }) => <Amount value={amount} unit={false} />,
        },
      ]}
    />
  </Card>
);

function Cards() {
  const id = useId();
  return (
    <div className="sg-grid">
      <Card className="sg-c6" title="Upcoming bill" extra={<a href="#bills">History</a>}>
        <Amount value={15_000} size="lg" />
        <Progress percent={88} aria-label="Paid this month" />
      </Card>
      <Card className="sg-c6">
        <div className="sg-col">
          <div>
            <label className="states-label" htmlFor={id}>
              Phone number
            </label>
            <Input id={id} status="error" defaultValue="6 77 45 12" aria-describedby={`${id}-note`} />
            <Hint tone="bad" id={`${id}-note`}>
              Too short
            </Hint>
          </div>
          <Select
            aria-label="Method"
            defaultValue="momo"
            options={[{ value: 'momo', label: 'MTN Mobile Money' }]}
          />
        </div>
      </Card>
    </div>
  );
}

const menu = (
  <div className="antd-menus">
    <Menu
      selectedKeys={['overview']}
      items={[
        { key: 'overview', label: 'Overview' },
        { key: 'transactions', label: 'Transactions' },
        { key: 'users', label: 'Users' },
      ]}
    />
    <Menu
      theme="dark"
      selectedKeys={['refills']}
      items={[
        {
          type: 'group',
          label: 'Money',
          children: [
            { key: 'requests', label: 'Requests' },
            { key: 'refills', label: 'Process refills' },
          ],
        },
      ]}
    />
  </div>
);

const Controls = () => (
  <div className="antd-half">
    {menu}
    <div className="sg-col">
      <div className="sg-row sg-wrap">
        <Button type="primary">Approve 247,000 XAF</Button>
        <Button>Upload file</Button>
        <Button danger>Cancel payment</Button>
        <Button type="link">See all</Button>
        <Button disabled>Approve</Button>
        <Checkbox defaultChecked>Seen</Checkbox>
        <Switch defaultChecked aria-label="Notified by email" />
      </div>
      <Steps size="small" current={1} items={['Upload', 'Check', 'Confirm'].map((title) => ({ title }))} />
      <Segmented aria-label="Shown" className="sg-track" options={['All 7', 'Single 6', 'To check 2']} />
      <Notice tone="act">Your wallet is 5,713,886 XAF short.</Notice>
      <Table />
      <Cards />
      <CodeInput value="" onChange={() => {}} />
      <Tabs
        items={['Waiting', 'Answered'].map((label) => ({ key: label, label, children: `${label} payments` }))}
      />
      <Pagination defaultCurrent={2} total={70} showSizeChanger={false} />
      <Timeline
        items={[
          { key: '1', icon: 'edit', title: 'Created by Serge Tchakounté' },
          { key: '2', icon: 'clock', title: 'Waiting for a validator', state: 'current' },
        ]}
      />
    </div>
  </div>
);

/** The dark theme beside whatever the toolbar says; its variables have names of their own. */
const dark: ThemeConfig = { ...sanagaTheme('dark'), inherit: false, cssVar: { key: 'sanaga-dark' } };

/** What is used of Ant Design in our theme, beside our own components: as the toolbar says, and dark. */
export const All: StoryObj = {
  render: () => (
    <div className="antd-halves">
      <Controls />
      <div data-theme="dark" className="antd-dark">
        <ConfigProvider theme={dark}>
          <Controls />
        </ConfigProvider>
      </div>
    </div>
  ),
};
