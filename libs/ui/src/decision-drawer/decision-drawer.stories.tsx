import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { expect, fn, screen } from 'storybook/test';
import { StatusTag } from '../status-tag/status-tag.tsx';
import { framed, onPhone } from '../stories/views.ts';
import { word } from '../stories/word.ts';
import { DecisionDrawer, DrawerSection } from './decision-drawer.tsx';

const meta: Meta<typeof DecisionDrawer> = {
  title: 'Act/DecisionDrawer',
  component: DecisionDrawer,
  parameters: framed(480),
  args: {
    open: true,
    onClose: fn(),
    label: 'Payment T-7K4K8D',
    head: (
      <>
        <span className="sg-mono">T-7K4K8D</span>
        <StatusTag kind="transaction" status="PENDING" />
      </>
    ),
    children: <DrawerSection title="Details">+237 6 80 24 91 15</DrawerSection>,
  },
};
export default meta;
type Story = StoryObj<typeof DecisionDrawer>;

export const ToRead: Story = {};
export const ToDecide: Story = {
  args: {
    position: { number: 1, total: 7 },
    onNext: fn(),
    footer: (
      <>
        <Button danger>Cancel</Button>
        <Button type="primary">Approve 247,000 XAF</Button>
      </>
    ),
  },
};
/** J moves to the next of the list from anywhere but a field. */
export const Walked: Story = {
  tags: ['!autodocs'],
  args: { ...ToDecide.args, onPrevious: undefined, onNext: fn() },
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByText('+237 6 80 24 91 15')).toBeInTheDocument();
    await userEvent.keyboard('j');
    await expect(args.onNext).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: word('drawer.close') }));
    await expect(args.onClose).toHaveBeenCalledTimes(1);
  },
};
/** At the end of the list there is no next one. */
export const LastOne: Story = {
  tags: ['!autodocs'],
  args: { ...ToDecide.args, position: { number: 7, total: 7 }, onPrevious: fn(), onNext: undefined },
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByRole('button', { name: word('drawer.next') })).toBeDisabled();
    await userEvent.keyboard('k');
    await expect(args.onPrevious).toHaveBeenCalledTimes(1);
  },
};
export const LongWords: Story = {
  args: {
    ...ToDecide.args,
    footer: (
      <>
        <Button danger>Zahlungsanweisung stornieren</Button>
        <Button type="primary">Zahlungsfreigabe bestätigen</Button>
      </>
    ),
    children: (
      <DrawerSection title="Verwendungszweck und Zahlungsempfängerinformationen">
        Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft
      </DrawerSection>
    ),
  },
};
/** It fills a phone, and the decision sits at its bottom. */
export const Phone: Story = { tags: ['phone', '!autodocs'], globals: onPhone, args: { ...ToDecide.args } };
