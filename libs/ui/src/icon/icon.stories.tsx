import type { Meta, StoryObj } from '@storybook/react-vite';
import { Icon } from './icon.tsx';
import { iconNames } from './paths.ts';

const meta: Meta<typeof Icon> = { title: 'Show/Icon', component: Icon, args: { name: 'wallet' } };
export default meta;
type Story = StoryObj<typeof Icon>;

export const One: Story = {};
export const Large: Story = { args: { size: 28 } };
export const InAColour: Story = { args: { className: 'sg-warn', name: 'triangle-alert' } };
export const All: Story = {
  render: () => (
    <div className="sg-row sg-wrap">
      {iconNames.map((name) => (
        <span key={name} className="sg-caption" style={{ width: 110 }}>
          <Icon name={name} size={20} />
          {name}
        </span>
      ))}
    </div>
  ),
};
