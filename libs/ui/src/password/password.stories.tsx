import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { PasswordField } from './password-field.tsx';
import { PasswordHints } from './password-hints.tsx';

const meta: Meta = { title: 'password/Password' };
export default meta;

const Password = ({ start }: { start: string }) => {
  const [password, setPassword] = useState(start);
  return (
    <div style={{ maxWidth: 376 }}>
      <PasswordField
        aria-label="New password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <br />
      <PasswordHints password={password} />
    </div>
  );
};

export const Empty: StoryObj = { render: () => <Password start="" /> };
export const HalfWay: StoryObj = { render: () => <Password start="secret" /> };
export const Strong: StoryObj = { render: () => <Password start="Secret word, 8" /> };
