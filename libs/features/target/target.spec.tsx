import { screen, waitFor, within } from '@testing-library/react';
import { aMemberUser, aUser, failure, type Handlers, mockApi, renderRoute } from '@sanaga/testing';
import { dayInDouala } from '@sanaga/domain';
import { monthAfter } from '../shared/period/calendar.ts';
import { TargetRoute } from './target-route.tsx';

const thisMonth = dayInDouala(new Date()).slice(0, 7);
const nextMonth = monthAfter(thisMonth, 1);

const year = (date: string, target: number | null, achieved: number) => ({
  date,
  target,
  achieved,
  currency: 'XAF' as const,
  months: Array.from({ length: 12 }, (_, index) => ({
    date: monthAfter(date, index - 11),
    target: index === 11 ? target : index > 5 ? 1_000_000 : null,
    achieved: index === 11 ? achieved : index === 10 ? 1_200_000 : 300_000,
  })),
});

async function open(handlers: Handlers = {}, { path = '/dashboard/target', user = aUser() } = {}) {
  const api = mockApi({
    getTarget: ({ params }) => year(params.date, params.date === thisMonth ? 2_000_000 : null, 500_000),
    setTarget: ({ body }) => year(body.date, body.amount, 500_000),
    ...handlers,
  });
  return { api, ...(await renderRoute(<TargetRoute />, { path, user })) };
}

it('shows what came in of how much, and how the months before did', async () => {
  const { person } = await open();
  expect(await screen.findByText(/25%/, { selector: '.sg-card p' })).toBeInTheDocument();
  expect(screen.getByText(/1,500,000.XAF to go/)).toBeInTheDocument();
  expect(screen.getByText('Target reached in 1 of the 6 months that had one.')).toBeInTheDocument();
  const list = await screen.findByRole('table', { name: 'Month by month' });
  expect(within(list).getAllByRole('row')).toHaveLength(13);
  expect(within(list).getByText('120%')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(screen.getByRole('table', { name: /1 of the 6 months/ })).toBeInTheDocument();
});

it('never says that a target was reached which was not', async () => {
  await open({ getTarget: year(thisMonth, 2_000_000, 1_999_000) });
  expect(await screen.findByText(/99%/, { selector: '.sg-card p' })).toBeInTheDocument();
  expect(screen.queryByText(/\b100%/)).not.toBeInTheDocument();
  expect(screen.getByText(/1,000.XAF to go/)).toBeInTheDocument();
});

it('says what will be there before any money came in', async () => {
  const months = year(thisMonth, null, 0).months.map((month) => ({ ...month, target: null, achieved: 0 }));
  await open({ getTarget: { ...year(thisMonth, null, 0), months } });
  expect(await screen.findByText('Monthly cash-in appears here beside your targets.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show as table' })).not.toBeInTheDocument();
});

it('sets the target of a month that comes', async () => {
  const { api, person, address } = await open();
  await person.click(await screen.findByRole('combobox', { name: 'Month' }));
  const name = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  await person.click(await screen.findByText(name.format(new Date(`${nextMonth}-01`))));
  expect(address()).toBe(`/dashboard/target?month=${nextMonth}`);
  expect(await screen.findByText('No target is set for this month.')).toBeInTheDocument();
  await person.type(screen.getByLabelText('Target (XAF)'), '3000000');
  await person.click(screen.getByRole('button', { name: 'Set target' }));
  const said = /is 3,000,000.XAF\./;
  await screen.findAllByText(said);
  // the figures are refetched; the confirmation remains in the card and in the live region
  await waitFor(() => expect(api.calls('getTarget').length).toBeGreaterThan(2));
  expect(screen.getAllByText(said)).toHaveLength(2);
  expect(api.calls('setTarget')[0]?.body).toEqual({ amount: 3_000_000, date: nextMonth });
});

it('refuses what is no amount before it is sent', async () => {
  const { api, person } = await open({ getTarget: ({ params }) => year(params.date, null, 0) });
  await screen.findByText('No target is set for this month.');
  await person.click(screen.getByRole('button', { name: 'Set target' }));
  expect(await screen.findByText('Required')).toBeInTheDocument();
  await person.type(screen.getByLabelText('Target (XAF)'), '10.5');
  await person.click(screen.getByRole('button', { name: 'Set target' }));
  expect(await screen.findByText(/^Enter whole francs, at least 1.XAF$/)).toBeInTheDocument();
  await person.clear(screen.getByLabelText('Target (XAF)'));
  await person.type(screen.getByLabelText('Target (XAF)'), '0');
  await person.click(screen.getByRole('button', { name: 'Set target' }));
  expect(await screen.findByText(/^Enter whole francs, at least 1.XAF$/)).toBeInTheDocument();
  expect(api.calls('setTarget')).toHaveLength(0);
});

it('shows what the server shows at the field', async () => {
  const errors = [{ field: 'amount', message: 'Too large an amount.' }];
  const { person } = await open({ setTarget: failure('INVALID_INPUT', { errors }) });
  await screen.findByDisplayValue('2,000,000');
  await person.click(screen.getByRole('button', { name: 'Set target' }));
  expect(await screen.findByText('Too large an amount.')).toBeInTheDocument();
  expect(screen.getByDisplayValue('2,000,000')).toHaveFocus();
});

it('shows why it could not be loaded, and tries again', async () => {
  const { api, person } = await open({ getTarget: failure('UNAVAILABLE', { message: 'Away.' }) });
  expect(await screen.findByText('Away.')).toBeInTheDocument();
  api.use({ getTarget: ({ params }) => year(params.date, 2_000_000, 500_000) });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/1,500,000.XAF to go/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Away.')).not.toBeInTheDocument());
});

it('is the admin’s page', async () => {
  const { api } = await open({}, { user: aMemberUser('VALIDATOR') });
  expect(await screen.findByText('You do not have access to this page')).toBeInTheDocument();
  expect(api.calls('getTarget')).toHaveLength(0);
});
