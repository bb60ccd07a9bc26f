import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { asForm } from '../stories/frames.tsx';
import { PasswordField } from './password-field.tsx';
import { PasswordHints } from './password-hints.tsx';

const meta: Meta<typeof PasswordHints> = {
  title: 'Act/PasswordHints',
  component: PasswordHints,
  decorators: asForm,
  args: { password: '' },
};
export default meta;
type Story = StoryObj<typeof PasswordHints>;

export const Empty: Story = {};
export const HalfWay: Story = { args: { password: 'secret' } };
export const Guessed: Story = { args: { password: 'Amina-2026!', owner: { name: 'Amina Hamadou' } } };
export const Strong: Story = { args: { password: 'Quiet-Mangrove-71' } };
/** Stands beneath its field as its description; each rule ticks off as one types. */
export const WithItsField: Story = {
  render: function Password(args) {
    const [password, setPassword] = useState(args.password);
    return (
      <div className="sg-col">
        <PasswordField
          aria-label="New password"
          aria-describedby="rules"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordHints id="rules" password={password} />
      </div>
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('New password'), 'Secret word, 8');
    for (const rule of canvas.getAllByRole('listitem')) await expect(rule).toHaveClass('sg-good');
  },
};
