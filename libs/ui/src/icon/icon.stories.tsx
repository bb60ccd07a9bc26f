import type { Meta, StoryObj } from '@storybook/react-vite';
import { Icon } from './icon.tsx';
import { Logo } from './logo.tsx';
import { iconNames } from './paths.ts';

const meta: Meta = { title: 'icon/Icons' };
export default meta;

export const All: StoryObj = {
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
export const TheLogo: StoryObj = { render: () => <Logo /> };
export const LogoOfTheConsole: StoryObj = { render: () => <Logo suffix="console" /> };
export const LogoAlone: StoryObj = { render: () => <Logo compact /> };
