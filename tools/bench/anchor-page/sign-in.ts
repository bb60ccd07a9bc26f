import { createElement as h, useLayoutEffect, useState } from 'react';

/** A sign-in form as a page of React alone has it. */
export function SignIn() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  useLayoutEffect(() => void performance.mark('taken-over'), []);
  return h(
    'form',
    { onSubmit: (event: { preventDefault(): void }) => event.preventDefault() },
    h('h1', null, 'Sign in'),
    h('label', { htmlFor: 'email' }, 'Email'),
    h('input', {
      id: 'email',
      type: 'email',
      value: email,
      onChange: (event: { target: HTMLInputElement }) => setEmail(event.target.value),
    }),
    h('label', { htmlFor: 'password' }, 'Password'),
    h('input', {
      id: 'password',
      type: 'password',
      value: password,
      onChange: (event: { target: HTMLInputElement }) => setPassword(event.target.value),
    }),
    h('button', { type: 'submit' }, 'Sign in'),
  );
}
