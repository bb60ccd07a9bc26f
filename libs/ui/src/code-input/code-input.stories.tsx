import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { CodeInput } from './code-input.tsx';
import { ResendCode } from './resend-code.tsx';

const meta: Meta = { title: 'code-input/Code' };
export default meta;

const Code = ({ start = '', ...rest }: { start?: string; error?: string; disabled?: boolean }) => {
  const [code, setCode] = useState(start);
  return (
    <div style={{ maxWidth: 376 }}>
      <CodeInput {...rest} value={code} onChange={setCode} />
    </div>
  );
};

export const Empty: StoryObj = { render: () => <Code /> };
export const Typed: StoryObj = {
  render: () => <Code />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), '4a07 12');
    await expect(canvas.getByRole('textbox')).toHaveValue('40712');
    await userEvent.keyboard('{Backspace}');
    await expect(canvas.getByRole('textbox')).toHaveValue('4071');
  },
};
export const Half: StoryObj = { render: () => <Code start="407" /> };
export const Wrong: StoryObj = {
  render: () => <Code start="407123" error="This code is wrong. You have 4 tries left." />,
};
export const Checking: StoryObj = { render: () => <Code start="407123" disabled /> };
export const Waiting: StoryObj = { render: () => <ResendCode wait={42} onResend={() => {}} /> };
export const MayResend: StoryObj = { render: () => <ResendCode wait={0} onResend={() => {}} /> };
