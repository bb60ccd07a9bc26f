import { emptyApi } from '@sanaga/api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  aPaymentFile,
  aPaymentFileRow,
  aRepeat,
  aTransactionDetail,
  aUser,
  aWallet,
  bulkItems,
  chooseField,
  failure,
  type Handlers,
  mockApi,
  mockUploads,
  noNetwork,
  pageOf,
  renderRoute,
} from '@sanaga/testing';
import { BulkUploadRoute } from './bulk-upload-route.tsx';

const me = aUser({ roles: ['INITIATOR'] });
const tooShort = 'This is not a mobile number in Cameroon.';
const short = aPaymentFileRow({
  line: 7,
  state: 'error',
  number: '6 77 45 12',
  payeeNumber: null,
  registeredName: null,
  nameMatch: 'NOT_AVAILABLE',
  errors: [{ field: 'number', code: 'NUMBER_INVALID', message: tooShort }],
});
const twice = aPaymentFileRow({
  line: 58,
  state: 'warning',
  name: 'Aïssatou Bello',
  warnings: [{ field: 'number', code: 'DUPLICATE', message: 'This number is also in row 57.' }],
});
const fine = aPaymentFileRow({ line: 9, name: 'Roger Mbarga' });
const faulty = aPaymentFile({ rows: 3, accepted: 2, excluded: 1, errorCount: 1, warningCount: 1 });
const at = (query = '') => `/dashboard/transactions/bulk?file=${faulty.fileId}${query}`;

type Row = ReturnType<typeof aPaymentFileRow>;
const statesOf = { ok: ['ok'], warning: ['warning'], error: ['error'], excluded: ['error', 'excluded'] };

/** Returns a page of rows as the server finds, counts and cuts it. */
function rowPage(
  rows: readonly Row[],
  query: { state?: string; search?: string; page: number; size: number },
) {
  const { state, search = '', page, size } = query;
  const found = rows.filter(({ name, line }) => name.includes(search) || String(line) === search);
  const shown = state
    ? found.filter((row) => ({ ...statesOf, problem: ['error', 'warning'] })[state]?.includes(row.state))
    : found;
  const count = (of: Row['state']) => found.filter((row) => row.state === of).length;
  return {
    ...pageOf(shown.slice(page * size, (page + 1) * size), {
      number: page,
      size,
      totalElements: shown.length,
    }),
    counts: {
      ok: count('ok'),
      warning: count('warning'),
      error: count('error'),
      excluded: count('excluded'),
      excludedErrors: found.filter(({ leftOut, errors }) => leftOut && errors.length > 0).length,
    },
  };
}

/** Serves one file and its rows, and corrects them as the real server does. */
function server(handlers: Handlers = {}, held: readonly Row[] = [short, fine, twice]) {
  let rows = held;
  const file = () => {
    const excluded = rows.filter(({ state }) => state === 'error' || state === 'excluded').length;
    return { ...faulty, excluded, accepted: rows.length - excluded };
  };
  const api = mockApi({
    getPaymentFile: () => file(),
    getWallet: aWallet(1_000_000),
    listPaymentFiles: pageOf([]),
    listPaymentFileRows: ({ query }) => rowPage(rows, query),
    correctPaymentFileRow: ({ params, body }) => {
      const before = rows.find(({ line }) => line === params.line) ?? fine;
      const number = body.number ?? before.number;
      const isWrong = number.replace(/\D/g, '').length < 9;
      const leftOut = body.leftOut ?? before.leftOut;
      const row = aPaymentFileRow({
        ...before,
        number,
        leftOut,
        errors: isWrong ? before.errors : [],
        payeeNumber: isWrong ? null : '+237677451220',
        state: leftOut ? 'excluded' : isWrong ? 'error' : before.warnings.length > 0 ? 'warning' : 'ok',
        correctedBy: { userId: me.userId, name: me.name },
      });
      rows = rows.map((other) => (other.line === row.line ? row : other));
      return { row, file: file() };
    },
    excludePaymentFileErrors: ({ body }) => {
      const concerns = (row: Row) => row.errors.length > 0 && row.leftOut !== body.leftOut;
      const changed = rows.filter(concerns).length;
      const state = body.leftOut ? 'excluded' : 'error';
      rows = rows.map((row) => (concerns(row) ? { ...row, leftOut: body.leftOut, state } : row));
      return { changed, file: file() };
    },
    requestApprovalCode: { success: true, description: 'On its way.' },
    ...handlers,
  });
  mockUploads();
  return api;
}

async function open(path: string, handlers: Handlers = {}, user = me, rows?: readonly Row[]) {
  const api = server(handlers, rows);
  return { api, ...(await renderRoute(<BulkUploadRoute />, { path, user })) };
}

const csv = () => new File(['name;number;amount'], 'paie.csv', { type: 'text/csv' });

describe('uploading', () => {
  const path = '/dashboard/transactions/bulk';

  it('sends the file with a key of its own and continues with its rows', async () => {
    const { api, person, address } = await open(path, { uploadPaymentFile: () => faulty });
    await person.upload(await screen.findByLabelText('Payment file'), csv());
    expect(await screen.findByRole('heading', { name: 'Check the rows' })).toBeInTheDocument();
    expect(address()).toBe(at());
    const [call] = api.calls('uploadPaymentFile');
    expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(call?.body).not.toHaveProperty('confirm');
  });

  it('shows that the rows are read once all bytes are there, and can be stopped', async () => {
    const { person } = await open(path, { uploadPaymentFile: () => new Promise(() => {}) });
    await person.upload(await screen.findByLabelText('Payment file'), csv());
    expect(await screen.findByRole('progressbar', { name: '100% uploaded' })).toBeInTheDocument();
    expect(screen.getByText(/Reading the rows/)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('asks for confirmation before the same file is taken twice', async () => {
    const { api, person, address } = await open(path, {
      uploadPaymentFile: ({ body }) =>
        body.confirm ? faulty : failure('DUPLICATE_FILE', { message: 'This file was uploaded before.' }),
    });
    await person.upload(await screen.findByLabelText('Payment file'), csv());
    const question = await screen.findByRole('dialog');
    expect(within(question).getByText(/paie.csv was uploaded before/)).toBeInTheDocument();
    await person.click(within(question).getByRole('button', { name: 'Upload it again' }));
    await waitFor(() => expect(address()).toBe(at()));
    const keys = api.calls('uploadPaymentFile').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('asks what the columns are where not all are known, and sends that', async () => {
    const found = {
      line: 2,
      columns: [
        { heading: 'Qui', field: 'name' as const, samples: ['Pauline', 'Paul'] },
        { heading: 'Où', field: null, samples: ['677412085', '677412086'] },
        { heading: '', field: null, samples: ['1 000', '2 000'] },
      ],
    };
    const { api, person, address } = await open(path, {
      uploadPaymentFile: ({ body }) => {
        if (!body.mapping) return failure('FILE_UNREADABLE', { found });
        if (JSON.stringify(body.mapping).includes('Prime'))
          return failure('FILE_UNREADABLE', { message: 'This file cannot be read.' });
        return body.confirm
          ? faulty
          : failure('DUPLICATE_FILE', { message: 'This file was uploaded before.' });
      },
    });
    await person.upload(await screen.findByLabelText('Payment file'), csv());
    expect(await screen.findByText(/Not all headings of paie.csv are known/)).toHaveFocus();
    expect(screen.getByText('677412085 · 677412086')).toBeInTheDocument();
    const read = screen.getByRole('button', { name: 'Read the file' });
    expect(screen.getByText('Still missing: Phone number, Amount, Reason')).toBeInTheDocument();
    expect(read).toBeDisabled();
    await chooseField(person, 'Où', 'Phone number');
    await chooseField(person, 'Column C', 'Phone number');
    expect(screen.getByText('Chosen for more than one column: Phone number')).toBeInTheDocument();
    await chooseField(person, 'Column C', 'Amount');
    expect(screen.queryByText(/Chosen for more than one/)).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Payment file')).not.toBeInTheDocument();
    const reason = screen.getByLabelText('Reason for all rows');
    await person.type(reason, 'Prime');
    await person.click(read);
    expect(await screen.findByText('This file cannot be read.')).toBeInTheDocument();
    await person.clear(reason);
    await person.type(reason, 'Paie de mars');
    await person.click(read);

    // the earlier answer is sent again with the same file
    await person.click(await screen.findByRole('button', { name: 'Upload it again' }));
    await waitFor(() => expect(address()).toBe(at()));
    const calls = api.calls('uploadPaymentFile');
    expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(4);
    const mapping = { line: 2, columns: ['name', 'number', 'amount'], reason: 'Paie de mars' };
    expect(calls.slice(2).map(({ body }) => body?.mapping)).toEqual([mapping, mapping]);
  });

  it('shows what is missing in a file, and repeats a lost call under the same key', async () => {
    const errors = [
      { field: 'number', message: 'The file has no such column.' },
      { field: 'file', message: 'It has no rows.' },
    ];
    const { api, person } = await open(path, {
      uploadPaymentFile: failure('FILE_UNREADABLE', { message: 'This file cannot be read.', errors }),
    });
    const field = await screen.findByLabelText('Payment file');
    await person.upload(field, csv());
    expect(
      await screen.findByText(
        'This file cannot be read. Phone number: The file has no such column. It has no rows.',
      ),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    api.use({ uploadPaymentFile: noNetwork });
    const file = csv();
    await person.upload(field, file);
    await screen.findByText(/internet connection/);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(api.calls('uploadPaymentFile')).toHaveLength(3));
    const keys = api.calls('uploadPaymentFile').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[1]).toBe(keys[2]);
    expect(keys[0]).not.toBe(keys[1]);
  });

  it('says of a processed file what was paid, and never hides what was not', async () => {
    const done = { status: 'PROCESSED', rows: 13, accepted: 13, bulkId: faulty.fileId } as const;
    const partly = bulkItems({ total: 13, completed: 11, failed: 2, problematic: 2 });
    const all = bulkItems({ total: 13, completed: 13 });
    const late = bulkItems({ total: 13, completed: 12, paidLate: 1 });
    await open(path, {
      listPaymentFiles: pageOf([
        aPaymentFile({ ...done, fileName: 'octobre.csv', items: partly }),
        aPaymentFile({ ...done, fileName: 'septembre.csv', items: all }),
        aPaymentFile({ ...done, fileName: 'août.csv', items: late }),
      ]),
    });
    const [october, september, august] = (await screen.findAllByRole('row')).slice(1);
    expect(october).toHaveTextContent(/2 not paid.*11 of 13 paid/);
    expect(october).not.toHaveTextContent('Processed');
    for (const file of [september, august]) expect(file).toHaveTextContent(/Processed.*13 of 13 paid/);
  });

  it('lists the files, and deletes one that was not processed', async () => {
    const done = aPaymentFile({ fileName: 'octobre.xlsx', status: 'PROCESSED', bulkId: faulty.fileId });
    const { api, person } = await open(path, {
      listPaymentFiles: pageOf([faulty, done]),
      deletePaymentFile: faulty,
    });
    expect(await screen.findByText('Has rows to correct')).toBeInTheDocument();
    expect(screen.getByText('Processed')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete octobre.xlsx' })).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Delete paie-novembre.csv' }));
    const question = await screen.findByRole('dialog');
    await person.click(within(question).getByRole('button', { name: 'Delete 3 rows' }));
    await waitFor(() => expect(api.calls('deletePaymentFile')).toHaveLength(1));
  });
});

describe('a large file', () => {
  const progress = { done: 42_000, total: 100_000, rowsPerSecond: 21_400, secondsLeft: 3 };
  const checking = aPaymentFile({
    ...faulty,
    status: 'CHECKING',
    rows: 0,
    accepted: 0,
    excluded: 0,
    progress,
    makers: [me.userId],
  });
  const refused = aPaymentFile({
    ...checking,
    status: 'REFUSED',
    progress: null,
    refusal: {
      code: 'FILE_UNREADABLE',
      message: 'This file cannot be read.',
      errors: [{ field: 'file', message: 'The quotation marks do not match, from line 48,211 on.' }],
    },
  });

  it('shows how far its check is, and its rows once that is over', async () => {
    let file = checking;
    const { api, person, store } = await open('/dashboard/transactions/bulk', {
      uploadPaymentFile: () => checking,
      getPaymentFile: () => file,
    });
    await person.upload(await screen.findByLabelText('Payment file'), csv());
    const bar = await screen.findByRole('progressbar', { name: '42% checked' });
    expect(bar).toHaveValue(42);
    expect(
      screen.getByText('42% checked. 42,000 of about 100,000 rows, 21,400 rows per second, about 3 s left'),
    ).toBeInTheDocument();
    expect(screen.getByText(/You can leave this page/)).toBeInTheDocument();
    expect(api.calls('listPaymentFileRows')).toHaveLength(0);
    const becomes = (next: typeof checking) => {
      file = next;
      act(() => void store.dispatch(emptyApi.util.invalidateTags(['PaymentFile'])));
    };
    becomes({ ...checking, progress: { done: 0, total: null, rowsPerSecond: null, secondsLeft: null } });
    expect(await screen.findByText('The check will start in a moment.')).toBeInTheDocument();
    becomes({ ...checking, progress: { ...progress, total: 9_000_000, secondsLeft: 419 } });
    expect(await screen.findByText(/about 6 min 59 s left/)).toBeInTheDocument();
    becomes({ ...checking, progress: { ...progress, total: null, secondsLeft: null } });
    expect(await screen.findByText('42,000 rows, 21,400 rows per second')).toBeInTheDocument();
    becomes(faulty);
    expect(await screen.findByLabelText('Phone number, row 7')).toBeInTheDocument();
    expect(await screen.findByText('3 rows read')).toBeInTheDocument();
  });

  it('that is refused says why, and leads on', async () => {
    const { api, person, address } = await open(at(), {
      getPaymentFile: refused,
      deletePaymentFile: refused,
    });
    expect(
      await screen.findByText(
        'This file cannot be read. The quotation marks do not match, from line 48,211 on.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Another file' })).toHaveAttribute(
      'href',
      '/dashboard/transactions/bulk',
    );
    await person.click(screen.getByRole('button', { name: 'Discard file' }));
    const question = await screen.findByRole('dialog');
    await person.click(within(question).getByRole('button', { name: 'Delete the file' }));
    await waitFor(() => expect(address()).toBe('/dashboard/transactions/bulk'));
    expect(api.calls('deletePaymentFile')).toHaveLength(1);
  });

  it('is listed with its state, and has no result', async () => {
    await open('/dashboard/transactions/bulk', { listPaymentFiles: pageOf([checking, refused]) });
    expect(await screen.findByText('Checking, 42%')).toBeInTheDocument();
    expect(screen.getByText('Not accepted')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Result file/ })).not.toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(2);
  });
});

describe('checking', () => {
  it('shows the rows to look at first, and always rows = accepted + excluded', async () => {
    await open(at());
    expect(await screen.findByLabelText('Phone number, row 7')).toHaveAccessibleDescription(
      `Phone number: ${tooShort}`,
    );
    const sums = screen.getByRole('region', { name: 'Rows of the file' });
    expect(
      within(sums)
        .getAllByText(/^[123]$/)
        .map(({ textContent }) => textContent),
    ).toEqual(['3', '2', '1']);
    expect(within(sums).getByText('151,062')).toBeInTheDocument();
    expect(screen.queryByText('Roger Mbarga')).not.toBeInTheDocument();
  });

  it('breaks no new sum down by what was counted before', async () => {
    const { api, store } = await open(at());
    const sums = within(await screen.findByRole('region', { name: 'Rows of the file' }));
    expect(await sums.findByText(/^1 with an error/)).toBeInTheDocument();
    // somebody else corrects the row: the file is refetched sooner than its rows
    api.use({
      getPaymentFile: { ...faulty, accepted: 3, excluded: 0, excludedAmount: 0 },
      listPaymentFileRows: () => new Promise(() => {}),
    });
    act(() => void store.dispatch(emptyApi.util.invalidateTags(['PaymentFile'])));
    expect(await sums.findByText('0')).toBeInTheDocument();
    expect(sums.queryByText(/with an error/)).not.toBeInTheDocument();
    expect(sums.queryByText(/ready/)).not.toBeInTheDocument();
  });

  it('corrects a cell on leaving it; the row stays in view until the filter is left', async () => {
    const { api, person, address } = await open(at());
    const cell = await screen.findByLabelText('Phone number, row 7');
    await person.clear(cell);
    await person.type(cell, '6 77 45 12 20');
    await person.tab();
    expect(await screen.findByText('Corrected')).toBeInTheDocument();
    expect(api.calls('correctPaymentFileRow')[0]).toMatchObject({
      params: { line: 7 },
      body: { number: '6 77 45 12 20' },
    });
    expect(await screen.findByText('To check 1')).toBeInTheDocument();
    expect(screen.getByText('Nadège Fouda Onana')).toBeInTheDocument();
    await person.click(screen.getByText('Warnings 1'));
    expect(address()).toBe(at('&show=warning'));
    await person.click(screen.getByText('Errors 0'));
    expect(await screen.findByText('No rows with errors')).toBeInTheDocument();
    expect(screen.queryByText('Nadège Fouda Onana')).not.toBeInTheDocument();
  });

  it('finds rows by name, number or line, and counts what it found', async () => {
    const { api, person, address } = await open(at());
    await person.type(await screen.findByRole('searchbox', { name: 'Name, number or row' }), 'Roger');
    expect(await screen.findByText('Nothing matches “Roger”')).toBeInTheDocument();
    expect(address()).toBe(at('&search=Roger&show=problem'));
    expect(screen.getByText('To check 0')).toBeInTheDocument();
    await person.click(screen.getByText('All 1'));
    expect(await screen.findByText('Roger Mbarga')).toBeInTheDocument();
    expect(address()).toBe(at('&search=Roger&show=all'));
    expect(api.calls('listPaymentFileRows').at(-1)?.query).toMatchObject({ search: 'Roger', page: 0 });
    // the sums are those of the file, not of the search
    const sums = screen.getByRole('region', { name: 'Rows of the file' });
    expect(within(sums).getByText('1 with an error')).toBeInTheDocument();
  });

  it('goes from row to row that needs a look, over the pages, and shows where there is no other', async () => {
    const rows = Array.from({ length: 21 }, (_, n) =>
      n === 20 ? { ...twice, line: 90 } : aPaymentFileRow({ ...short, line: n + 2 }),
    );
    const { person, address } = await open(at(), {}, me, rows);
    const cell = (line: number) => screen.getByLabelText(`Phone number, row ${line}`);
    await screen.findByLabelText('Phone number, row 2');
    await person.click(screen.getByRole('button', { name: 'Next row to check' }));
    expect(cell(2)).toHaveFocus();
    await person.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowUp}{/Alt}');
    expect(cell(3)).toHaveFocus();
    await person.click(cell(21));
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const edit = await screen.findByRole('button', { name: 'Edit: row 90' });
    await waitFor(() => expect(edit).toHaveFocus());
    expect(address()).toBe(at('&page=1'));
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(await screen.findByText(/^No more rows to check/)).toBeInTheDocument();
    await person.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(screen.getByLabelText('Phone number, row 21')).toHaveFocus());
  });

  it('leads from all rows to those alone that need a look', async () => {
    const { person, address } = await open(at('&show=all'), {}, me, [fine, twice]);
    await person.click(await screen.findByRole('button', { name: /^Edit: row 9/ }));
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(screen.getByRole('button', { name: 'Edit: row 58' })).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Keep: row 58' }));
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(address()).toBe(at('&show=problem'));
  });

  it('leaves what was typed where the correction is refused', async () => {
    const errors = [{ field: 'number', message: 'Longer than 1,000 characters.' }];
    const { person } = await open(at(), {
      correctPaymentFileRow: failure('INVALID_INPUT', { message: 'Look again.', errors }),
    });
    const cell = await screen.findByLabelText('Phone number, row 7');
    await person.type(cell, '99');
    await person.tab();
    expect(await screen.findByText('Phone number: Longer than 1,000 characters.')).toBeInTheDocument();
    expect(cell).toHaveValue('6 77 45 1299');
  });

  it('says all that is wrong with a row in the row itself, which stays one line high', async () => {
    const errors = [
      { field: 'number', code: 'NUMBER_INVALID', message: tooShort },
      { field: 'amount', code: 'AMOUNT_INVALID', message: 'This is not a whole amount in XAF.' },
    ] as const;
    await open(at('&show=all'), {}, me, [{ ...short, errors: [...errors], amount: null }, fine, twice]);
    await screen.findByLabelText('Amount, row 7');
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows).toHaveLength(3);
    const found = rows.map((row) => within(row).getAllByRole('cell').at(-1)?.querySelector('.bulk-verdict'));
    expect(found.map((cell) => cell?.textContent)).toEqual([
      `Phone number: ${tooShort}Amount: This is not a whole amount in XAF.`,
      'Ready',
      'This number is also in row 57.',
    ]);
    expect(screen.getByLabelText('Amount, row 7')).toHaveAccessibleDescription(/not a whole amount/);
    // and only once
    expect(screen.getAllByText(new RegExp(tooShort))).toHaveLength(1);
  });

  it('has numbers and amounts digit below digit', async () => {
    await open(at('&show=all'));
    await screen.findByText('Roger Mbarga');
    for (const head of ['Row', 'Amount (XAF)'])
      expect(screen.getByRole('columnheader', { name: head })).toHaveClass('sg-right');
  });

  it('excludes all rows with an error, on every page, and takes them back with the same button', async () => {
    const rows = Array.from({ length: 45 }, (_, n) => aPaymentFileRow({ ...short, line: n + 2 }));
    const { api, person } = await open(at(), {}, me, [
      ...rows,
      { ...fine, line: 90 },
      { ...twice, line: 91 },
    ]);
    const exclude = await screen.findByRole('button', { name: 'Exclude all 45 errors' });
    expect(screen.getByText(/^45 rows have an error/)).toBeInTheDocument();
    // rows and counts are read apart: only what is in view can stay there
    expect(await screen.findByLabelText('Phone number, row 2')).toBeInTheDocument();
    await person.click(exclude);
    expect(await screen.findByText('45 rows with an error are excluded.')).toBeInTheDocument();
    expect(await screen.findByText('Errors 0')).toBeInTheDocument();
    expect(screen.getByText('Excluded 45')).toBeInTheDocument();
    // those in view stay there, and each can be taken back on its own
    expect(screen.getAllByText('Excluded by you')).toHaveLength(20);
    expect(screen.getByRole('button', { name: 'Undo: row 2' })).toBeInTheDocument();
    expect(screen.getByText('45 excluded manually')).toBeInTheDocument();
    const undo = screen.getByRole('button', { name: 'Undo: 45 rows with an error' });
    expect(undo).toHaveFocus();
    await person.click(undo);
    expect(await screen.findByRole('button', { name: 'Exclude all 45 errors' })).toHaveFocus();
    expect(await screen.findByLabelText('Phone number, row 2')).toBeInTheDocument();
    expect(api.calls('excludePaymentFileErrors').map(({ body }) => body)).toEqual([
      { leftOut: true },
      { leftOut: false },
    ]);
  });

  it('has the way back of all errors after a reload too, and none for a single row', async () => {
    const left = [2, 3].map((line) => ({ ...short, line, state: 'excluded' as const, leftOut: true }));
    const { unmount } = await open(at('&show=excluded'), {}, me, left);
    expect(await screen.findByRole('button', { name: 'Undo: 2 rows with an error' })).toBeInTheDocument();
    unmount();
    await open(at('&show=excluded'), {}, me, left.slice(0, 1));
    await screen.findByRole('button', { name: 'Undo: row 2' });
    expect(screen.queryByRole('button', { name: /with an error$/ })).not.toBeInTheDocument();
  });

  it('says why all errors could not be excluded', async () => {
    const { person } = await open(
      at(),
      { excludePaymentFileErrors: failure('WRONG_STATUS', { message: 'It was sent meanwhile.' }) },
      me,
      [short, { ...short, line: 8 }],
    );
    await person.click(await screen.findByRole('button', { name: 'Exclude all 2 errors' }));
    expect(await screen.findByText('It was sent meanwhile.')).toBeInTheDocument();
  });

  it('calls a file whose errors are excluded no longer one to correct', async () => {
    await open('/dashboard/transactions/bulk', {
      listPaymentFiles: pageOf([aPaymentFile({ ...faulty, errorCount: 0, excluded: 3 })]),
    });
    expect(await screen.findByText('Waiting for the code')).toBeInTheDocument();
  });

  it('keeps or excludes a row with a warning, and takes it back', async () => {
    const { api, person } = await open(at('&show=warning'));
    await person.click(await screen.findByRole('button', { name: 'Keep: row 58' }));
    expect(screen.getByText(/Kept by you: This number is also in row 57/)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Exclude: row 58' }));
    expect(await screen.findByText('Excluded by you')).toBeInTheDocument();
    expect(screen.getByText('Aïssatou Bello')).toHaveClass('bulk-struck');
    const undo = screen.getByRole('button', { name: 'Undo: row 58' });
    expect(undo).toHaveFocus();
    await person.click(undo);
    expect(await screen.findByRole('button', { name: 'Exclude: row 58' })).toBeInTheDocument();
    expect(api.calls('correctPaymentFileRow').map(({ body }) => body)).toEqual([
      { leftOut: true },
      { leftOut: false },
    ]);
  });

  it('asks nothing where rows are only left out', async () => {
    await open(at(), {}, me, [short, fine]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Continue with 1 row' })).toBeEnabled());
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('continues only when the person has said that rows with a warning are paid, and why', async () => {
    const { api, person, address } = await open(at(), {
      getWallet: aWallet(1_000),
      requestApprovalCode: failure('THROTTLED', { message: 'Too many codes.', retryAfter: 4_000 }),
    });
    expect(await screen.findByText('Your wallet is 150,062 XAF short.')).toBeInTheDocument();
    const goOn = () => screen.getByRole('button', { name: 'Continue with 2 rows' });
    await person.click(await screen.findByRole('checkbox', { name: 'Pay 1 row in spite of its warning' }));
    expect(goOn()).toBeDisabled();
    expect(goOn()).toHaveAccessibleDescription(/Say why/);
    await person.type(screen.getByLabelText('Why pay anyway?'), 'Two deliveries');
    await person.click(goOn());
    expect(await screen.findByText('Too many codes.')).toBeInTheDocument();
    expect(api.calls('requestApprovalCode')[0]?.query).toEqual({ fileId: faulty.fileId });
    // mailed within the minute, for the same rows: that code is still valid
    api.use({
      requestApprovalCode: failure('THROTTLED', { retryAfter: 41 }),
      verifyFileCode: { success: true, description: 'Right.' },
      processPaymentFile: failure('INTERNAL', { message: 'Our side.' }),
    });
    await person.click(goOn());
    await person.click(await screen.findByLabelText('One-time code'));
    expect(address()).toBe(at('&step=code'));
    await person.paste('123456');
    await person.click(screen.getByRole('button', { name: /for approval/ }));
    expect(await screen.findByText('Our side.')).toBeInTheDocument();
    expect(api.calls('processPaymentFile')[0]?.body).toEqual({
      fileId: faulty.fileId,
      keptReason: 'Two deliveries',
    });
  });

  it('must tick again where another row has a warning by then', async () => {
    const { person } = await open(at());
    const tick = await screen.findByRole('checkbox', { name: 'Pay 1 row in spite of its warning' });
    await person.click(tick);
    expect(tick).toBeChecked();
    await person.click(await screen.findByText(/^All \d/));
    await person.click(await screen.findByRole('button', { name: 'Exclude: row 58' }));
    await waitFor(() => expect(screen.queryByRole('checkbox')).not.toBeInTheDocument());
    // as many as before, but not necessarily the same ones
    await person.click(await screen.findByRole('button', { name: 'Undo: row 58' }));
    expect(
      await screen.findByRole('checkbox', { name: 'Pay 1 row in spite of its warning' }),
    ).not.toBeChecked();
  });

  it('leads to what corrects a row, never to a decision about it', async () => {
    const { person } = await open(at('&show=warning'));
    await person.click(await screen.findByRole('button', { name: /Next row to check/ }));
    expect(screen.getByRole('button', { name: 'Edit: row 58' })).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(screen.getByLabelText('Phone number, row 58')).toBeInTheDocument();
    expect(screen.queryByText(/Kept by you/)).not.toBeInTheDocument();
  });

  it('says of a row that its name is not checked yet, and how far the check of names is', async () => {
    const waiting = aPaymentFileRow({ line: 9, nameChecked: false, nameMatch: 'NOT_AVAILABLE' });
    await open(at('&show=all'), { getPaymentFile: { ...faulty, names: { checked: 1, total: 4 } } }, me, [
      waiting,
    ]);
    expect(await screen.findByText('Name not checked yet')).toBeInTheDocument();
    expect(screen.queryByText('Ready')).not.toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: '25% of the names are checked' })).toBeInTheDocument();
    expect(screen.getByText(/Names that arrive later are shown here/)).toBeInTheDocument();
    expect(screen.getByText(/3 names not checked yet/)).toBeInTheDocument();
  });

  it('calls a row ready only where its name matches', async () => {
    const rows = [
      aPaymentFileRow({ line: 9, nameMatch: 'MATCH' }),
      aPaymentFileRow({ line: 10, nameMatch: 'CLOSE' }),
      aPaymentFileRow({ line: 11, nameMatch: 'NOT_AVAILABLE', registeredName: null }),
      { ...twice, nameChecked: false, nameMatch: 'NOT_AVAILABLE' as const },
    ];
    await open(at('&show=all'), { getPaymentFile: faulty }, me, rows);
    expect(await screen.findAllByText('Ready')).toHaveLength(1);
    for (const state of ['Similar name', 'Name not available', 'Name not checked yet'])
      expect(screen.getByText(state)).toBeInTheDocument();
  });

  it('says once that another file pays the same, and leads there', async () => {
    const repeats = aRepeat();
    await open(at(), { getPaymentFile: { ...faulty, repeats } });
    const said = await screen.findByText(
      'The same 3 payments are in paie-octobre.csv, uploaded on 28 October 2026.',
    );
    expect(said.parentElement).toHaveTextContent('That file has not been sent for approval yet.');
    expect(screen.getByRole('link', { name: 'Open that file' })).toHaveAttribute(
      'href',
      `/dashboard/transactions/bulk?file=${repeats.fileId}`,
    );
  });

  it('shows that a file is gone, and offers to try again where it cannot be loaded', async () => {
    const { api, person } = await open(at(), {
      getPaymentFile: failure('INTERNAL', { message: 'Our side.' }),
    });
    expect(await screen.findByText('Our side.')).toBeInTheDocument();
    api.use({ getPaymentFile: failure('NOT_FOUND', { message: 'Nothing here.' }) });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This file no longer exists')).toBeInTheDocument();
  });
});

describe('confirming with a code', () => {
  const bulk = aTransactionDetail({ type: 'BULK', kind: 'BULK_PAYOUT', name: 'paie-novembre.csv' });
  const processed = aPaymentFile({ ...faulty, status: 'PROCESSED', bulkId: bulk.id });

  async function enter(handlers: Handlers, press: 'click' | 'dblClick' = 'click') {
    const route = await open(at('&step=code'), {
      verifyFileCode: { success: true, description: 'Right.' },
      getTransactionDetail: bulk,
      ...handlers,
    });
    await route.person.click(await screen.findByLabelText('One-time code'));
    await route.person.paste('123456');
    await route.person[press](screen.getByRole('button', { name: 'Send 2 payments for approval' }));
    return route;
  }

  /** Serves the file before its payments are made, and after. */
  const processing = (): Handlers => {
    let isProcessed = false;
    return {
      getPaymentFile: () => (isProcessed ? processed : faulty),
      processPaymentFile: () => {
        isProcessed = true;
        return bulk;
      },
    };
  };

  it('says before the code is entered that nearly the same was paid, and leads there', async () => {
    const repeats = aRepeat({ bulkId: bulk.id, status: 'COMPLETED', rows: 40, sameRows: 38, isSame: false });
    await open(at('&step=code'), { getPaymentFile: { ...faulty, repeats } });
    const said = await screen.findByText(
      '38 of 40 payments are also in paie-octobre.csv, uploaded on 28 October 2026.',
    );
    expect(said.parentElement).toHaveTextContent('everyone in both is paid again');
    expect(screen.getByRole('link', { name: 'See that bulk payment' })).toHaveAttribute(
      'href',
      `/dashboard/transactions?id=${bulk.id}`,
    );
  });

  it('makes the payments once and shows who may approve them', async () => {
    const { api } = await enter(processing(), 'dblClick');
    expect(await screen.findByRole('heading', { name: 'Waiting for approval' })).toHaveFocus();
    expect(screen.getByText(/Victor Tabi can approve it/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See this bulk payment' })).toHaveAttribute(
      'href',
      `/dashboard/transactions?id=${bulk.id}`,
    );
    expect(api.calls('verifyFileCode')[0]?.body).toEqual({ otpCode: '123456' });
    expect(api.calls('processPaymentFile').map(({ body }) => body)).toEqual([{ fileId: faulty.fileId }]);
  });

  it('sends an individual’s payments to no one else’s approval', async () => {
    const user = aUser({ roles: ['ADMIN', 'INITIATOR', 'VALIDATOR'], accountType: 'INDIVIDUAL' });
    const handlers = { verifyFileCode: { success: true, description: 'Right.' }, getTransactionDetail: bulk };
    const { person } = await open(at('&step=code'), { ...handlers, ...processing() }, user);
    await person.click(await screen.findByLabelText('One-time code'));
    await person.paste('123456');
    await person.click(screen.getByRole('button', { name: 'Create 2 payments' }));
    expect(await screen.findByRole('heading', { name: 'Waiting for your approval' })).toBeInTheDocument();
  });

  it('makes them once also where somebody presses whenever they can', async () => {
    const { api, person } = await open(at('&step=code'), {
      verifyFileCode: { success: true, description: 'Right.' },
      getTransactionDetail: bulk,
      ...processing(),
    });
    await person.click(await screen.findByLabelText('One-time code'));
    await person.paste('123456');
    const button = screen.getByRole('button', { name: 'Send 2 payments for approval' });
    const form = button.closest('form')!;
    const watcher = new MutationObserver(() => {
      if (button.getAttribute('aria-busy') === 'false') fireEvent.submit(form);
    });
    watcher.observe(form, { subtree: true, childList: true, attributes: true });
    await person.click(button);
    expect(await screen.findByRole('heading', { name: 'Waiting for approval' })).toBeInTheDocument();
    watcher.disconnect();
    expect(api.calls('verifyFileCode')).toHaveLength(1);
    expect(api.calls('processPaymentFile')).toHaveLength(1);
  });

  it('shows that a code is wrong, and expects another', async () => {
    const errors = [{ field: 'otpCode', message: 'Wrong code, 4 attempts left.' }];
    const { api } = await enter({ verifyFileCode: failure('CODE_WRONG', { errors, triesLeft: 4 }) });
    expect(await screen.findByText('Wrong code, 4 attempts left.')).toBeInTheDocument();
    expect(screen.getByLabelText('One-time code')).toHaveValue('');
    expect(api.calls('processPaymentFile')).toHaveLength(0);
  });

  it('repeats a call whose response was lost under the same key, without another code', async () => {
    const { api, person } = await enter({ processPaymentFile: noNetwork });
    expect(await screen.findByText('Code accepted.')).toBeInTheDocument();
    expect(await screen.findByText(/internet connection/)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Send 2 payments for approval' }));
    await waitFor(() => expect(api.calls('processPaymentFile')).toHaveLength(2));
    const keys = api.calls('processPaymentFile').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
    expect(api.calls('verifyFileCode')).toHaveLength(1);
  });

  it('requires a new code where somebody corrected the file meanwhile', async () => {
    await enter({ processPaymentFile: failure('CODE_REQUIRED', { message: 'The file has changed.' }) });
    expect(await screen.findByText('The file has changed.')).toBeInTheDocument();
    expect(screen.getByLabelText('One-time code')).toHaveValue('');
  });

  it('finds its place again after the session was lost in the middle', async () => {
    const ended = failure('SESSION_ENDED', { message: 'Sign in.' });
    const { store } = await enter({ refreshToken: ended, processPaymentFile: ended });
    await waitFor(() => expect(store.getState().auth.isSuccess).toBe(false));
    await open(at('&step=code'));
    expect(await screen.findByLabelText('One-time code')).toBeInTheDocument();
    expect(screen.getByText('2 payments')).toBeInTheDocument();
  });
});

it('is for those who prepare payments', async () => {
  await open(at(), {}, aUser({ roles: ['VALIDATOR'] }));
  expect(screen.getByText('You need the initiator role to upload payments')).toBeInTheDocument();
});
