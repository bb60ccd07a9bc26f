import { screen, waitFor, within } from '@testing-library/react';
import { aUser, failure, type Handlers, mockApi, renderRoute } from '@sanaga/testing';
import { exportColumns } from '@sanaga/domain';
import { ListExport } from './list-export.tsx';

const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => jest.restoreAllMocks());

const user = aUser();
const key = `export:${user.userId}:transactions`;
const names = {
  en: { open: 'Export', csv: 'CSV', comma: 'Comma', semicolon: 'Semicolon', all: 'Select none' },
  fr: { open: 'Exporter', csv: 'CSV', comma: 'Virgule', semicolon: 'Point-virgule', all: '' },
  de: { open: 'Exportieren', csv: 'CSV', comma: 'Komma', semicolon: 'Semikolon', all: '' },
};

async function open(
  language: keyof typeof names = 'en',
  { stored, handlers }: { stored?: Record<string, string>; handlers?: Handlers } = {},
) {
  const api = mockApi({ exportTransactionsCsv: 'a file', ...handlers });
  const element = (
    <ListExport
      list="transactions"
      path="/transaction/export-csv"
      filter={{ status: 'COMPLETED', search: undefined }}
      fileName="Transaction List"
      shown="562 payments"
    />
  );
  const shown = await renderRoute(element, { user, language, stored });
  const { open: label } = names[language];
  await shown.person.click(screen.getByRole('button', { name: label }));
  const dialog = within(await screen.findByRole('dialog', { name: label }));
  const take = async () => {
    await shown.person.click(dialog.getByRole('button', { name: label }));
    await waitFor(() => expect(saved).toHaveLength(1));
    return api.calls('exportTransactionsCsv').at(-1)?.query;
  };
  return { ...shown, api, dialog, take };
}

it('takes all columns in words as XLSX at first, of the rows that the list shows, and says which', async () => {
  const { take, dialog } = await open();
  expect(
    dialog.getByText(
      'The list as it is filtered: 562 payments. Each payment of a bulk payment has a row of its own.',
    ),
  ).toBeInTheDocument();
  const query = await take();
  expect(query).toMatchObject({ status: 'COMPLETED', format: 'xlsx', values: 'words' });
  expect(query).not.toHaveProperty('separator');
  expect(query).not.toHaveProperty('search');
  expect(query?.columns).toEqual(exportColumns.transactions);
  expect(saved).toEqual(['Transaction List.xlsx']);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it.each([
  ['en', 'comma'],
  ['fr', 'semicolon'],
  ['de', 'semicolon'],
] as const)('separates the columns of CSV as %s does, by a %s', async (language, separator) => {
  const { dialog, person, take } = await open(language);
  await person.click(dialog.getByRole('radio', { name: 'CSV' }));
  expect(dialog.getByRole('radio', { name: names[language][separator] })).toBeChecked();
  expect(await take()).toMatchObject({ format: 'csv', separator });
});

it('remembers for this person what was chosen, and offers columns that are new', async () => {
  const first = await open();
  await first.person.click(first.dialog.getByRole('radio', { name: 'CSV' }));
  await first.person.click(first.dialog.getByRole('radio', { name: 'Semicolon' }));
  await first.person.click(first.dialog.getByRole('radio', { name: 'API codes' }));
  await first.person.click(first.dialog.getByRole('checkbox', { name: 'Levy' }));
  const query = await first.take();
  expect(query).toMatchObject({ format: 'csv', separator: 'semicolon', values: 'codes' });
  expect(query?.columns).not.toContain('levy');
  const kept = localStorage.getItem(key) ?? '';
  expect(JSON.parse(kept)).toEqual({
    format: 'csv',
    separator: 'semicolon',
    values: 'codes',
    without: ['levy'],
  });
  first.unmount();
  saved.length = 0;

  const again = await open('en', { stored: { [key]: kept } });
  expect(again.dialog.getByRole('checkbox', { name: 'Levy' })).not.toBeChecked();
  expect(again.dialog.getByRole('checkbox', { name: 'Fee' })).toBeChecked();
  expect(await again.take()).toMatchObject({ format: 'csv', separator: 'semicolon', values: 'codes' });
});

it('offers everything where what was remembered makes no sense', async () => {
  const { take } = await open('en', { stored: { [key]: '{"format":"pdf","without":"all"' } });
  expect(await take()).toMatchObject({ format: 'xlsx', values: 'words' });
});

it('takes no file without a column', async () => {
  const { dialog, person } = await open();
  await person.click(dialog.getByRole('button', { name: 'Select none' }));
  expect(dialog.getByText('Select at least one column.')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Export' })).toBeDisabled();
  await person.click(dialog.getByRole('button', { name: 'Select all' }));
  expect(dialog.getByRole('button', { name: 'Export' })).toBeEnabled();
});

it('says why no file came, and stays open', async () => {
  const { dialog, person } = await open('en', {
    handlers: { exportTransactionsCsv: failure('UNAVAILABLE', { message: 'Four exports are running.' }) },
  });
  await person.click(dialog.getByRole('button', { name: 'Export' }));
  expect(await dialog.findByText('Four exports are running.')).toBeInTheDocument();
  expect(saved).toEqual([]);
});
