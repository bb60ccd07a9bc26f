import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server.browser';
import { hydrateRoot } from 'react-dom/client';
import { SignInPage, type SignInWords } from './index.ts';

const texts = (namespace: string) =>
  JSON.parse(readFileSync(`../../locales/en/${namespace}.json`, 'utf8')) as Record<string, never>;
const words: SignInWords = {
  signIn: texts('sign-in'),
  language: 'Language',
  promise: 'Two people, one payment.',
  promiseText: 'Nothing leaves alone.',
  pin: '{{product}} never asks for your PIN.',
  network: 'Network Error.',
};

type SignIn = Parameters<typeof SignInPage>[0]['signIn'];
const page = (signIn: SignIn) => <SignInPage words={words} language="en" signUp signIn={signIn} />;

async function enter() {
  await userEvent.type(screen.getByLabelText('E-mail'), 'a@b.cm');
  await userEvent.type(screen.getByLabelText('Password'), 'Secret-1{Enter}');
}

it('stands without store, router and translation, and hands over what was entered', async () => {
  const signIn = jest.fn<ReturnType<SignIn>, Parameters<SignIn>>().mockResolvedValue(undefined);
  render(page(signIn));
  expect(screen.getByText('Sanaga never asks for your PIN.')).toBeInTheDocument();
  await enter();
  expect(signIn.mock.calls).toEqual([[{ email: 'a@b.cm', password: 'Secret-1' }]]);
});

it('says what was refused and keeps what was typed', async () => {
  render(page(async () => ({ status: 401, message: 'E-mail or password is wrong.' })));
  await enter();
  expect(await screen.findByRole('alert')).toHaveTextContent('E-mail or password is wrong.');
  expect(screen.getByLabelText('Password')).toHaveValue('Secret-1');
});

it('says that the network is away where the app did not arrive', async () => {
  render(page(() => Promise.reject(new TypeError('Failed to fetch'))));
  await enter();
  expect(await screen.findByRole('alert')).toHaveTextContent('Network Error.');
});

describe('taken over by React', () => {
  const madeReady = () => {
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderToString(page(async () => undefined));
    return root;
  };

  it('keeps what was typed before, and rebuilds nothing', async () => {
    const root = madeReady();
    const email = screen.getByLabelText<HTMLInputElement>('E-mail');
    email.value = 'typed@early.cm';
    const onRecoverableError = jest.fn();
    await act(async () => {
      hydrateRoot(
        root,
        page(async () => undefined),
        { onRecoverableError },
      );
    });
    expect(screen.getByLabelText('E-mail')).toBe(email);
    expect(email).toHaveValue('typed@early.cm');
    expect(onRecoverableError).not.toHaveBeenCalled();
    root.remove();
  });

  it('sends once what was submitted before', async () => {
    const root = madeReady();
    screen.getByLabelText<HTMLInputElement>('E-mail').value = 'typed@early.cm';
    document.documentElement.dataset['early'] = '';
    const signIn = jest.fn<ReturnType<SignIn>, Parameters<SignIn>>().mockResolvedValue(undefined);
    await act(async () => {
      hydrateRoot(root, page(signIn));
    });
    expect(signIn.mock.calls).toEqual([[{ email: 'typed@early.cm', password: '' }]]);
    root.remove();
  });
});
