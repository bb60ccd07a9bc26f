import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Checkbox, DatePicker, Input, Radio, Segmented, Select, Steps, Switch, Tabs } from 'antd';
import dayjs from 'dayjs';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { Icon } from '../icon/icon.tsx';
import { asForm } from '../stories/frames.tsx';

const meta: Meta = {
  title: 'Foundations/Ant Design',
  parameters: {
    docs: {
      description: {
        component: 'What is used of Ant Design beside these components, in the theme of `tokens.json`.',
      },
    },
  },
};
export default meta;
type Story = StoryObj;

export const Buttons: Story = {
  render: () => (
    <div className="sg-row sg-wrap">
      <Button type="primary">New payment</Button>
      <Button icon={<Icon name="upload" />}>Upload file</Button>
      <Button danger>Cancel payment</Button>
      <Button type="link">See all</Button>
      <Button disabled>Approve</Button>
    </div>
  ),
};

export const Fields: Story = {
  decorators: asForm,
  render: () => (
    <div className="sg-col">
      <Input aria-label="Name" defaultValue="Garage Fotso et Fils" />
      <Input aria-label="Reason" placeholder="Truck repair" />
      <Input aria-label="Amount" status="error" defaultValue="250" />
      <Input aria-label="Plan" disabled defaultValue="Premium" />
      <Input.TextArea aria-label="Message" rows={3} defaultValue="Facture 0312, merci" />
    </div>
  ),
};

const methods = [
  { value: 'momo', label: 'MTN Mobile Money' },
  { value: 'wallet', label: 'Sanaga wallet' },
  { value: 'card', label: 'Card', disabled: true },
];
const chosen = fn();
export const Selected: Story = {
  decorators: asForm,
  render: () => (
    <Select
      aria-label="Method"
      style={{ width: '100%' }}
      defaultValue="momo"
      options={methods}
      onChange={(value: string) => chosen(value)}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: 'Method' }));
    const [option] = await screen.findAllByText('Sanaga wallet');
    await userEvent.click(option as HTMLElement);
    await expect(chosen).toHaveBeenLastCalledWith('wallet');
  },
};

const day = dayjs('2026-11-20');
const dated = fn();
/** The calendar is in the language of the page; Enter takes the day. */
export const DateByKeyboard: Story = {
  render: () => (
    <DatePicker
      aria-label="Day"
      format="YYYY-MM-DD"
      defaultValue={day}
      onChange={(value) => dated(value?.format('YYYY-MM-DD'))}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: 'Day' });
    await userEvent.click(field);
    await userEvent.clear(field);
    await userEvent.type(field, '2026-11-17{Enter}');
    await waitFor(() => expect(dated).toHaveBeenLastCalledWith('2026-11-17'));
  },
};
export const Period: Story = {
  render: () => (
    <DatePicker.RangePicker
      id={{ start: 'from', end: 'to' }}
      aria-label="Period"
      defaultValue={[day.startOf('month'), day]}
    />
  ),
};
export const DateNotNow: Story = { render: () => <DatePicker aria-label="Day" disabled value={day} /> };

export const Choices: Story = {
  render: () => (
    <div className="sg-col">
      <Segmented aria-label="Shown" options={['All 7', 'Single 6', 'To check 2']} />
      <Checkbox defaultChecked>I have checked why each one is excluded</Checkbox>
      <Checkbox indeterminate>Select all</Checkbox>
      <Checkbox disabled>Send the statement</Checkbox>
      <Radio.Group
        aria-label="Kind"
        defaultValue="single"
        options={[
          { value: 'single', label: 'To one person' },
          { value: 'bulk', label: 'To many' },
        ]}
      />
      <label className="sg-row">
        <Switch defaultChecked aria-label="Notified by email" /> Notified by email
      </label>
    </div>
  ),
};
/** The arrows change the tab, and its content follows. */
export const TabsByKeyboard: Story = {
  render: () => (
    <Tabs
      items={[
        { key: 'waiting', label: 'Waiting', children: '4 requests' },
        { key: 'answered', label: 'Answered', children: '31 requests' },
        { key: 'old', label: 'Archive', disabled: true },
      ]}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await waitFor(() => expect(canvas.getByText('31 requests')).toBeInTheDocument());
  },
};
export const StepsOfATask: Story = {
  render: () => (
    <Steps current={1} items={[{ title: 'Upload' }, { title: 'Check' }, { title: 'Confirm with a code' }]} />
  ),
};
