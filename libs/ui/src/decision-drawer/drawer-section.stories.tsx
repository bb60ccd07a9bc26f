import type { Meta, StoryObj } from '@storybook/react-vite';
import { CostReceipt } from '../money/cost-receipt.tsx';
import { DrawerSection } from './decision-drawer.tsx';

const meta: Meta<typeof DrawerSection> = {
  title: 'Act/DrawerSection',
  component: DrawerSection,
  args: {
    title: 'Total cost',
    children: (
      <CostReceipt
        lines={[{ label: 'Amount', value: 247_000 }]}
        total={{ label: 'Total from wallet', value: 248_733 }}
      />
    ),
  },
};
export default meta;

export const Section: StoryObj<typeof DrawerSection> = {};
