import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { Amount } from '../amount/amount.tsx';
import { Icon } from '../icon/icon.tsx';
import { Card } from '../states/card.tsx';
import { CostReceipt } from './cost-receipt.tsx';
import { Details } from './details.tsx';
import { FigureStrip } from './figure-strip.tsx';
import { NameCounts, NameDiffers, RegisteredName } from './registered-name.tsx';
import { WalletPanel } from './wallet-panel.tsx';

const meta: Meta = { title: 'money/Money' };
export default meta;

const lines = [
  { label: 'Amount', value: 247_000 },
  { label: 'Sanaga fee, 0.5%', value: 1_235 },
  { label: 'Money-transfer tax, 0.2%', value: 494 },
  { label: 'Levy', value: 4 },
];

export const Names: StoryObj = {
  render: () => (
    <Card>
      <div className="sg-col">
        <RegisteredName match="MATCH" />
        <RegisteredName match="MATCH" name="NGO NLEND MARIE CLAIRE" />
        <RegisteredName match="CLOSE" />
        <RegisteredName match="DIFFERS" />
        <RegisteredName match="NOT_AVAILABLE" />
        <NameCounts matching={93} toLookAt={3} />
        <NameCounts matching={96} toLookAt={0} />
      </div>
    </Card>
  ),
};
export const BothNames: StoryObj = {
  render: () => (
    <NameDiffers typed="Garage Fotso et Fils" typedBy="Serge" registered="TAGNE ROSINE" operator="MTN">
      Ask who holds this number before you approve. You may still approve.
    </NameDiffers>
  ),
};
export const TrueCost: StoryObj = {
  render: () => (
    <Card title="True cost">
      <CostReceipt
        lines={lines}
        total={{ label: 'Leaves the wallet', value: 248_733 }}
        available={15_930_150}
      />
    </Card>
  ),
};
export const MoneyIsLacking: StoryObj = {
  render: () => (
    <Card>
      <CostReceipt
        lines={[
          { label: 'Leaves the wallet', value: 1_257_120n },
          { label: 'Available', value: 812_400n },
        ]}
        total={{ label: 'Missing', value: 444_720n, lacking: true }}
      />
    </Card>
  ),
};
export const Wallet: StoryObj = {
  render: () => (
    <WalletPanel
      available={15_930_150}
      reserved={2_712_200}
      actions={
        <>
          <Button className="sg-hero-quiet">Statement</Button>
          <Button icon={<Icon name="plus" />}>Refill wallet</Button>
        </>
      }
      facts={[
        { label: 'Account type', value: 'Organisation' },
        { label: 'Plan', value: 'Premium' },
      ]}
    />
  ),
};
export const EmptyWallet: StoryObj = { render: () => <WalletPanel available={0} reserved={0} /> };
export const Figures: StoryObj = {
  render: () => (
    <FigureStrip
      label="Statistics"
      figures={[
        { label: 'Paid out in November', value: <Amount value={11_284_600} />, detail: '9% more' },
        { label: 'Payments', value: '1,318', detail: '11 bulk, 94 single' },
        { label: 'Approval time', value: '42 min' },
      ]}
    />
  ),
};
export const DetailsOfAPayment: StoryObj = {
  render: () => (
    <Details
      items={[
        { label: 'Number', value: '+237 6 80 24 91 15' },
        { label: 'Message', value: 'Facture 0312, merci' },
      ]}
    />
  ),
};
