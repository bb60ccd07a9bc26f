import type { Meta, StoryObj } from '@storybook/react-vite';
import { Icon } from '../icon/icon.tsx';
import { LinkButton } from './link-button.tsx';

const meta: Meta<typeof LinkButton> = {
  title: 'Act/LinkButton',
  component: LinkButton,
  args: { href: '#statement', children: 'Statement' },
};
export default meta;
type Story = StoryObj<typeof LinkButton>;

export const Quiet: Story = {};
export const Primary: Story = { args: { primary: true, children: 'New payment' } };
export const WithIcon: Story = { args: { icon: <Icon name="upload" />, children: 'Upload file' } };
export const Large: Story = { args: { large: true, primary: true } };
export const Block: Story = { args: { block: true, large: true, primary: true } };
export const LongWords: Story = { args: { children: 'Rechnungsverlauf und Kontoauszüge anzeigen' } };
/** On the wallet's panel, an outline on its dark surface. */
export const OnTheWallet: Story = {
  args: { className: 'sg-hero-quiet' },
  decorators: (Story) => (
    <div className="sg-hero" style={{ padding: 20 }}>
      <Story />
    </div>
  ),
};
