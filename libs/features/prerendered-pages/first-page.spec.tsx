import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { renderToString } from 'react-dom/server.browser';
import { hydrateRoot } from 'react-dom/client';
import { FirstPage, startFirstPage, type FirstPageLabels } from './index.ts';

type Actions = Parameters<typeof FirstPage>[0]['actions'];
type Texts = { [key: string]: string | Texts };

const flat = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );

const textsOf = (page: string) =>
  JSON.parse(readFileSync(path.join(__dirname, `../../../locales/en/${page}.json`), 'utf8')) as Texts;

const labelsOf = (page: FirstPageLabels['page']): FirstPageLabels => ({
  page,
  texts: Object.fromEntries(flat(textsOf(page))),
  language: 'Language',
  promise: 'Two people, one payment.',
  promiseText: 'Nothing leaves alone.',
  pin: '{{product}} never asks for your PIN.',
  network: 'Network Error.',
});

const nothingRefused = () => ({
  signIn: jest.fn<ReturnType<Actions['signIn']>, Parameters<Actions['signIn']>>(async () => undefined),
  signInWithPasskey: jest.fn<ReturnType<Actions['signInWithPasskey']>, []>(async () => undefined),
  requestReset: jest.fn<ReturnType<Actions['requestReset']>, [string]>(async () => undefined),
  chooseKind: jest.fn<Promise<undefined>, Parameters<Actions['chooseKind']>>(async () => undefined),
});

const page = (name: FirstPageLabels['page'], actions: Partial<Actions> = {}) => (
  <FirstPage labels={labelsOf(name)} language="en" signUp actions={{ ...nothingRefused(), ...actions }} />
);

async function enter() {
  await userEvent.type(screen.getByLabelText('Email'), 'a@b.cm');
  await userEvent.type(screen.getByLabelText('Password'), 'Secret-1{Enter}');
}

it('renders without store, router and translation, and hands over what was entered', async () => {
  const { signIn } = nothingRefused();
  render(page('sign-in', { signIn }));
  expect(screen.getByText('Sanaga never asks for your PIN.')).toBeInTheDocument();
  await enter();
  expect(signIn.mock.calls).toEqual([[{ email: 'a@b.cm', password: 'Secret-1' }]]);
});

it('shows what was refused and leaves what was typed', async () => {
  render(page('sign-in', { signIn: async () => ({ status: 401, message: 'E-mail or password is wrong.' }) }));
  await enter();
  expect(await screen.findByRole('alert')).toHaveTextContent('E-mail or password is wrong.');
  expect(screen.getByLabelText('Password')).toHaveValue('Secret-1');
});

it('shows that there is no connection where the app did not load', async () => {
  render(page('sign-in', { signIn: () => Promise.reject(new TypeError('Failed to fetch')) }));
  await enter();
  expect(await screen.findByRole('alert')).toHaveTextContent('Network Error.');
});

it('takes the address of a forgotten password, and shows what is wrong with the address at its field', async () => {
  const errors = [{ field: 'email', message: 'This is not an email address.' }];
  const requestReset = jest.fn(async () => ({ status: 422, message: 'Invalid', errors }));
  render(page('forgot-password', { requestReset }));
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/login');
  await userEvent.type(screen.getByLabelText('Email'), ' a@b {Enter}');
  expect(requestReset).toHaveBeenCalledWith('a@b');
  expect(await screen.findByText('This is not an email address.')).toBeInTheDocument();
  expect(screen.queryByText('Invalid')).not.toBeInTheDocument();
});

it('lets the person choose who the account is for', async () => {
  const { chooseKind } = nothingRefused();
  render(page('sign-up', { chooseKind }));
  await userEvent.click(screen.getByRole('button', { name: /^Individual/ }));
  expect(chooseKind.mock.calls).toEqual([['INDIVIDUAL']]);
});

it('shows that there is no connection after a kind of account was pressed, and takes the press again', async () => {
  const chooseKind = jest
    .fn<Promise<undefined>, Parameters<Actions['chooseKind']>>(async () => undefined)
    .mockRejectedValueOnce(new TypeError('Failed to fetch'));
  render(page('sign-up', { chooseKind }));
  await userEvent.click(screen.getByRole('button', { name: /^Organisation/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Network Error.');
  await userEvent.click(screen.getByRole('button', { name: /^Individual/ }));
  expect(chooseKind.mock.calls).toEqual([['ORGANIZATION'], ['INDIVIDUAL']]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('takes a kind of account once while the app is loading', async () => {
  const chooseKind = jest.fn(() => new Promise<undefined>(() => {}));
  render(page('sign-up', { chooseKind }));
  const pressed = screen.getByRole('button', { name: /^Individual/ });
  await userEvent.dblClick(pressed);
  expect(chooseKind).toHaveBeenCalledTimes(1);
  expect(pressed).toHaveAttribute('aria-busy', 'true');
});

describe('taken over', () => {
  const madeReady = (name: FirstPageLabels['page']) => {
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderToString(page(name));
    return root;
  };

  it.each(['sign-in', 'forgot-password'] as const)(
    'leaves what was typed on %s before, and rebuilds nothing',
    async (name) => {
      const root = madeReady(name);
      const email = screen.getByLabelText<HTMLInputElement>('Email');
      email.value = 'typed@early.cm';
      const onRecoverableError = jest.fn();
      await act(async () => {
        hydrateRoot(root, page(name), { onRecoverableError });
      });
      expect(screen.getByLabelText('Email')).toBe(email);
      expect(email).toHaveValue('typed@early.cm');
      expect(onRecoverableError).not.toHaveBeenCalled();
      root.remove();
    },
  );

  it('sends once what was submitted before', async () => {
    const root = madeReady('sign-in');
    screen.getByLabelText<HTMLInputElement>('Email').value = 'typed@early.cm';
    document.documentElement.dataset['early'] = '';
    const { signIn } = nothingRefused();
    await act(async () => {
      hydrateRoot(root, page('sign-in', { signIn }));
    });
    expect(signIn.mock.calls).toEqual([[{ email: 'typed@early.cm', password: '' }]]);
    root.remove();
  });

  it('continues with the kind of account that was pressed before', async () => {
    const root = madeReady('sign-up');
    document.documentElement.dataset['early'] = 'ORGANIZATION';
    const { chooseKind } = nothingRefused();
    await act(async () => {
      hydrateRoot(root, page('sign-up', { chooseKind }));
    });
    expect(chooseKind.mock.calls).toEqual([['ORGANIZATION']]);
    expect(document.documentElement.dataset['early']).toBeUndefined();
    root.remove();
  });

  it('says when, and lets the app be fetched once the browser is idle, and not before', async () => {
    const root = madeReady('sign-in');
    root.id = 'root';
    const words = document.body.appendChild(document.createElement('script'));
    words.id = 'words';
    words.textContent = JSON.stringify(labelsOf('sign-in'));
    const idle: (() => void)[] = [];
    globalThis.requestIdleCallback = (work) => idle.push(work as () => void);
    const importApp = jest.fn(() => new Promise<never>(() => {}));
    const mark = jest.fn();
    Object.assign(performance, { mark });
    await act(async () => startFirstPage({ signUp: true, importApp }));
    expect(screen.getByLabelText('Email').closest('form')).not.toBeNull();
    expect(mark.mock.calls).toEqual([['taken-over']]);
    expect(idle).toHaveLength(1);
    expect(importApp).not.toHaveBeenCalled();
    idle[0]?.();
    expect(importApp).toHaveBeenCalledTimes(1);
    root.remove();
    words.remove();
  });
});
