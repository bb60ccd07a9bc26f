import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { useState } from 'react';
import { CodeInput } from '../code-input/code-input.tsx';
import { ResendCode } from '../code-input/resend-code.tsx';
import { PlainForm } from '../plain-form/plain-form.tsx';
import { TextField } from '../plain-form/text-field.tsx';
import { SignLayout } from '../sign-layout/sign-layout.tsx';
import { SignTitle } from '../sign-layout/sign-title.tsx';

const meta: Meta = {
  title: 'Reference screens/01 Sign in',
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
};
export default meta;

export const SignIn: StoryObj = {
  render: () => (
    <SignLayout>
      <SignTitle title="Sign in">Your organisation’s wallet, payments and approvals.</SignTitle>
      <PlainForm onSubmit={() => {}} busy={false} submit="Continue" sending="Sending…">
        {(button) => (
          <>
            <TextField
              name="email"
              label="Email"
              type="email"
              autoComplete="username"
              defaultValue="amina.hamadou@moungofruits.cm"
            />
            <TextField
              name="password"
              label="Password"
              type="password"
              autoComplete="current-password"
              defaultValue="Secret words"
              eye={{ show: 'Show password', hide: 'Hide password' }}
              aside={<a href="#forgot">Forgot password?</a>}
              action={button}
            />
          </>
        )}
      </PlainForm>
      <p className="sg-sign-below">
        New to Sanaga?{' '}
        <a className="sg-strong" href="#sign-up">
          Create an account
        </a>
      </p>
    </SignLayout>
  ),
};

export const EnterCode: StoryObj = {
  render: function Code() {
    const [code, setCode] = useState('407');
    return (
      <SignLayout>
        <SignTitle title="Enter your code" back={{ label: 'Back', href: '#' }}>
          We sent a 6-digit code to <strong>am•••••@moungofruits.cm</strong>. It is valid for 10 minutes.
        </SignTitle>
        <div className="sg-col">
          <CodeInput value={code} onChange={setCode} onComplete={() => {}} autoFocus />
          <Button type="primary" size="large" block disabled={code.length < 6}>
            Verify
          </Button>
        </div>
        <div className="sg-sign-below">
          <ResendCode wait={42} onResend={() => {}} />
        </div>
      </SignLayout>
    );
  },
};
