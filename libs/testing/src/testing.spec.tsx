import { useCurrentUser } from '@sanaga/auth';
import { useGetWalletQuery, useListTransactionsQuery, useProcessRefillMutation } from '@sanaga/api';
import { useTranslation } from '@sanaga/i18n';
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { aRefill, aUser, aWallet, failure, mockApi, newId, noNetwork, renderRoute } from './index.ts';

function Balance() {
  const { data, error } = useGetWalletQuery();
  const { name } = useCurrentUser();
  const failed = error as { message: string } | undefined;
  return <p>{failed ? failed.message : `${name}: ${data?.balance ?? '…'}`}</p>;
}

it('returns what the test says, by the contract', async () => {
  const api = mockApi({ getWallet: aWallet(5_000) });
  await renderRoute(<Balance />, { user: aUser() });
  expect(await screen.findByText('Amina Hamadou: 5000')).toBeInTheDocument();
  expect(api.calls('getWallet')[0]?.headers.get('authorization')).toBe('Bearer access-token-1');
});

it('returns failures with the code’s status and the details given', async () => {
  mockApi({ getWallet: failure('FORBIDDEN', { message: 'Not yours.' }) });
  await renderRoute(<Balance />, { user: aUser() });
  expect(await screen.findByText('Not yours.')).toBeInTheDocument();
});

it('can cut the line', async () => {
  mockApi({ getWallet: noNetwork });
  await renderRoute(<Balance />, { user: aUser(), language: 'fr' });
  expect(await screen.findByText(/connexion/)).toBeInTheDocument();
});

function Process({ id }: { id: string }) {
  const [process, { data }] = useProcessRefillMutation();
  return <button onClick={() => void process({ refillId: id })}>{data?.status ?? 'Process'}</button>;
}

it('hands the handler what the screen sent', async () => {
  const id = newId();
  const api = mockApi({
    processRefill: ({ params }) => aRefill({ refillId: params.refillId, status: 'PROCESSING' }),
  });
  const { person } = await renderRoute(<Process id={id} />, { user: aUser() });
  await person.click(screen.getByRole('button'));
  expect(await screen.findByText('PROCESSING')).toBeInTheDocument();
  expect(api.calls('processRefill').map(({ params }) => params.refillId)).toEqual([id]);
});

function Waiting({ size }: { size: number }) {
  const { data, error } = useListTransactionsQuery({ status: 'PENDING', page: 0, size });
  return <p>{error ? 'not loaded' : `${data?.totalElements ?? '…'} waiting`}</p>;
}

it('answers how much waits, which the menu asks for, and says so of a list that is not mocked', async () => {
  const console = jest.spyOn(globalThis.console, 'error').mockImplementation(() => undefined);
  mockApi();
  await renderRoute(<Waiting size={1} />, { user: aUser() });
  expect(await screen.findByText('0 waiting')).toBeInTheDocument();
  expect(console).not.toHaveBeenCalled();
  await renderRoute(<Waiting size={20} />, { user: aUser() });
  expect(await screen.findByText('not loaded')).toBeInTheDocument();
  expect(console).toHaveBeenCalledWith(expect.stringContaining('listTransactions is not mocked'));
});

function Where() {
  const { search } = useLocation();
  const { t } = useTranslation('navigation');
  return <p>{`${t('menu.overview')} ${search}`}</p>;
}

it('shows the screen at its address in the language', async () => {
  mockApi();
  const { address } = await renderRoute(<Where />, { path: '/dashboard?id=1', language: 'de' });
  expect(screen.getByText('Übersicht ?id=1')).toBeInTheDocument();
  expect(address()).toBe('/dashboard?id=1');
});

it('fails a screen that asks for a text that is not there, where it would show the key', async () => {
  function Named({ name, shown }: { name: string; shown?: string }) {
    const { t } = useTranslation(['users', 'common']);
    return <p>{t(name, shown === undefined ? {} : { defaultValue: shown })}</p>;
  }
  mockApi({});
  jest.spyOn(console, 'error').mockImplementation(() => {});
  await renderRoute(<Named name="common:fields.businessCategory" />);
  expect(screen.getByText('Sector')).toBeInTheDocument();
  await renderRoute(<Named name="fields.businessCategory" shown="Mine" />);
  expect(screen.getByText('Mine')).toBeInTheDocument();
  await renderRoute(<Named name="fields.businessCategory" />);
  expect(screen.getAllByText(/there is no text users:fields.businessCategory/)).not.toHaveLength(0);
});
