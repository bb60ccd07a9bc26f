import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CSSProperties } from 'react';
import { useMode } from '../provider/mode.ts';
import { Card } from '../states/card.tsx';
import { StatusTag } from '../status-tag/status-tag.tsx';
import './tokens-page.css';
import tokens from './tokens.json';
import { variables } from './variables.ts';

const description =
  'What every component is made of, read from `tokens.json`, the only place that defines a value. The colours are those ' +
  'of the theme in the toolbar; the name beneath each is its CSS variable.';

const meta: Meta = {
  title: 'Foundations/Tokens',
  parameters: { docs: { description: { component: description } } },
};
export default meta;
type Story = StoryObj;

/** Groups of colours by how the names of their variables begin. */
const groups = {
  Surfaces: /^(bg|mask)/,
  'Lines and borders': /^(line|border|focus)/,
  Text: /^(text|link)/,
  'River green': /^(primary|on-primary)/,
  'Amber: a person has to act': /^accent/,
  'Good, bad, information': /^(success|danger|info)/,
  'Side menu': /^sider/,
  Wallet: /^hero/,
  Charts: /^chart/,
};

function Swatch({ name, value }: { name: string; value: string }) {
  return (
    <li className="tokens-swatch">
      <span className="tokens-colour" style={{ background: `var(--sg-${name})` }} />
      <span className="sg-mono">--sg-{name}</span>
      <span className="sg-caption sg-text3">{value}</span>
    </li>
  );
}

function Colours() {
  const all = Object.entries(variables(useMode().mode));
  return (
    <div className="sg-col">
      {Object.entries(groups).map(([title, belongs]) => (
        <Card key={title} title={title}>
          <ul className="tokens-swatches">
            {all
              .filter(([name]) => belongs.test(name))
              .map(([name, value]) => (
                <Swatch key={name} name={name} value={value} />
              ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}

export const Colour: Story = { render: () => <Colours /> };

/** Tint, icon and word together, never the colour alone. */
export const StatusColours: Story = {
  render: function Statuses() {
    const { status } = tokens[useMode().mode].css;
    return (
      <Card>
        <dl className="tokens-rows">
          {(Object.keys(status) as (keyof typeof status)[]).map((name) => (
            <div key={name}>
              <dt>
                <StatusTag kind="transaction" status={name} />
              </dt>
              <dd className="sg-caption sg-text3">
                {Object.entries(status[name])
                  .map(([part, value]) => `${part} ${value}`)
                  .join(', ')}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    );
  },
};

/** Parses "20/28 600 -0.01em (34/42 on phones)" into a style. */
function styleOf(type: string): CSSProperties {
  const [, size, line, weight, spacing] = /^(\d+)\/(\d+) (\d+)(?: (-?[\d.]+em))?/.exec(type) ?? [];
  return {
    fontSize: `${size}px`,
    lineHeight: `${line}px`,
    fontWeight: Number(weight),
    letterSpacing: spacing,
  };
}

export const Type: Story = {
  render: () => (
    <Card>
      <dl className="tokens-rows">
        {Object.entries(tokens.scale.type).map(([name, type]) => (
          <div key={name}>
            <dt style={styleOf(type)}>Approve 247,000 XAF</dt>
            <dd className="sg-caption sg-text3">
              <strong>{name}</strong> {type}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  ),
};

export const Space: Story = {
  render: () => (
    <Card>
      <dl className="tokens-rows">
        {tokens.scale.space.map((space) => (
          <div key={space}>
            <dt>
              <span className="tokens-length" style={{ width: space, height: 16 }} />
            </dt>
            <dd className="sg-caption sg-text3">{space} px</dd>
          </div>
        ))}
      </dl>
    </Card>
  ),
};

export const Radius: Story = {
  render: () => (
    <Card>
      <ul className="tokens-swatches">
        {Object.entries(tokens.scale.radius).map(([name, radius]) => (
          <li key={name} className="tokens-swatch">
            <span className="tokens-box" style={{ borderRadius: radius }} />
            <span className="sg-strong">{name}</span>
            <span className="sg-caption sg-text3">{radius} px</span>
          </li>
        ))}
      </ul>
    </Card>
  ),
};

/** Lines instead of shadows; only what lies over the page has one. */
export const Shadow: Story = {
  render: function Shadows() {
    const all = Object.entries(variables(useMode().mode)).filter(([name]) => name.startsWith('shadow'));
    return (
      <ul className="tokens-swatches">
        {all.map(([name, value]) => (
          <li key={name} className="tokens-swatch">
            <span className="tokens-box" style={{ boxShadow: `var(--sg-${name})` }} />
            <span className="sg-mono">--sg-{name}</span>
            <span className="sg-caption sg-text3">{value}</span>
          </li>
        ))}
      </ul>
    );
  },
};

/** Widths and breakpoints of the layout. */
export const Layout: Story = {
  render: () => {
    const { breakpoints, ...lengths } = tokens.scale.layout;
    const rows = [...Object.entries(lengths), ...Object.entries(breakpoints)];
    return (
      <Card>
        <dl className="tokens-rows">
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="sg-caption sg-text3">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    );
  },
};
