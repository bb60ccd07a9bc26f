import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { CodeInput } from '../code-input/code-input.tsx';
import { ResendCode } from '../code-input/resend-code.tsx';
import { PasswordField } from '../password/password-field.tsx';
import { SignFrame } from './sign-frame.tsx';
import { SignLayout } from './sign-layout.tsx';
import { SignTitle } from './sign-title.tsx';

const meta: Meta = { title: 'pages/Sign in', parameters: { layout: 'fullscreen' } };
export default meta;

export const SignIn: StoryObj = {
  render: () => (
    <SignLayout>
      <SignTitle title="Sign in">Your organisation’s wallet, payments and approvals.</SignTitle>
      <Form
        layout="vertical"
        initialValues={{ email: 'amina.hamadou@moungofruits.cm', password: 'Secret word' }}
      >
        <Form.Item label="E-mail" name="email">
          <Input size="large" autoComplete="username" />
        </Form.Item>
        <Form.Item
          className="sg-label-link"
          name="password"
          label={
            <>
              Password <a href="#forgot">Forgot password?</a>
            </>
          }
        >
          <PasswordField size="large" />
        </Form.Item>
        <Button type="primary" size="large" block htmlType="submit">
          Continue
        </Button>
      </Form>
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
          We sent a 6-digit code to <strong>am•••••@moungofruits.cm</strong>. It works for 10 minutes.
        </SignTitle>
        <div className="sg-col">
          <CodeInput value={code} onChange={setCode} autoFocus />
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

/** The frame alone, as the ready-made page has it: every word is given. */
export const Frame: StoryObj = {
  render: () => (
    <SignFrame
      promise={{
        title: 'Two people, one payment.',
        text: 'Nothing leaves before a second person has looked.',
      }}
      footer="Nobody of us ever asks for your PIN."
    >
      <h1>Sign in</h1>
    </SignFrame>
  ),
};
