import { screen, waitFor, within } from '@testing-library/react';
import {
  anException,
  aSuperAdmin,
  aUser,
  chooseField,
  chooseOption,
  failure,
  mockApi,
  mockUploads,
  newId,
  pageOf,
  renderRoute,
  type Answer,
} from '@sanaga/testing';
import { exportColumns } from '@sanaga/domain';
import { ReportsRoute } from './reports-route.tsx';

type Statement = Answer<'uploadOperatorStatement'>;
type Check = Answer<'checkOperatorStatement'>;

const at = '2026-11-20T08:30:00.000Z';
const figures = {
  ...{ count: 40, amount: 4_000_000, failed: 10, successRate: 0.8 },
  ...{ medianSeconds: 8, slowestSeconds: 95, collected: { count: 3, amount: 900_000 } },
};
const report: Answer<'getPlatformReport'> = {
  ...{ from: '2026-11-01', to: '2026-11-02', total: figures, step: 'day' },
  steps: [
    { ...figures, start: '2026-11-01', amount: 1_000_000 },
    { ...figures, start: '2026-11-02', amount: 3_000_000, successRate: null, medianSeconds: null },
  ],
};

const aStatement = (changes: Partial<Statement> = {}): Statement => ({
  statementId: newId(),
  ...{ product: 'DISBURSEMENT', from: '2026-11-20', to: '2026-11-20', fileName: 'november.csv' },
  ...{ rows: 120, amount: 1_200_000, ours: 1_187_500, matched: 118, waiting: 0, exceptions: 2 },
  ...{ missingThere: 1, outside: 0, withdrawn: null, withdrawal: null },
  ...{ uploadedBy: { userId: newId(), name: 'Estelle Mvondo' }, uploadedAt: at },
  ...changes,
});

const aCheck = (
  columns: Check['columns'] = [{ heading: 'Reference', holds: 'OPERATOR_ID', known: 96 }],
): Check => ({ rows: 100, amount: 1_200_000, from: '2026-11-18', to: '2026-11-19', undated: 0, columns });

/** Makes a month of which the 17th was not compared, and the 18th has two open differences. */
const november: Answer<'getStatementDays'> = {
  days: Array.from({ length: 30 }, (_, place) => ({
    ...{ day: `2026-11-${String(place + 1).padStart(2, '0')}`, payments: place < 18 },
    ...{ statements: place < 18 && place !== 16 ? 1 : 0, open: place === 17 ? 2 : 0 },
  })),
};

function serve() {
  const exception = anException();
  const api = mockApi({
    getPlatformReport: report,
    listReconciliationExceptions: pageOf([exception]),
    getReconciliationException: exception,
    listOperatorStatements: pageOf([aStatement()]),
    checkOperatorStatement: aCheck(),
    getStatementDays: november,
  });
  mockUploads();
  return api;
}
const show = (query = '') =>
  renderRoute(<ReportsRoute />, { user: aSuperAdmin(), path: `/super-admin/reports${query}` });

describe('figures', () => {
  it('shows volumes, success and times of a period, with a table of its days', async () => {
    const api = serve();
    const { person, address } = await show();
    expect(await screen.findByText('median; 95% within 1 min 35 s')).toBeInTheDocument();
    const [, later, earlier] = (await screen.findAllByRole('row')).slice(-3);
    expect(later).toHaveTextContent(/2 Nov 2026.*3,000,000.*–/);
    expect(earlier).toHaveTextContent(/1 Nov 2026.*1,000,000.*80%.*8 s/);
    expect(screen.getByRole('link', { name: '1,000,000' })).toHaveAttribute(
      'href',
      expect.stringMatching(/outcome=PAID&by=ENDED&period=custom&from=2026-11-01&to=2026-11-01$/),
    );
    await person.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last month');
    expect(address()).toContain('period=lastMonth');
    expect(api.calls('getPlatformReport')).toHaveLength(2);
  });

  it('open the payments of a month, as far as the period goes', async () => {
    const api = serve();
    const months = { ...report, step: 'month' as const, from: '2026-09-15', to: '2026-10-20' };
    const steps = ['2026-09-01', '2026-10-01'].map((start) => ({ ...figures, start }));
    api.use({ getPlatformReport: { ...months, steps } });
    await show();
    const links = await screen.findAllByRole('link', { name: '10' });
    expect(links.map((link) => /from.*$/.exec(link.getAttribute('href') ?? '')?.[0])).toEqual([
      'from=2026-10-01&to=2026-10-20',
      'from=2026-09-15&to=2026-09-30',
    ]);
  });

  it('says what will be there where money came in, but none was paid out', async () => {
    const api = serve();
    const steps = report.steps.map((step) => ({ ...step, amount: 0, count: 0 }));
    api.use({ getPlatformReport: { ...report, steps } });
    await show();
    expect(await screen.findByText('Payouts appear here day by day.')).toBeInTheDocument();
    expect(screen.queryByText(/^Most was paid out/)).not.toBeInTheDocument();
  });

  it('shows why there are none, and tries again', async () => {
    const api = serve();
    api.use({ getPlatformReport: failure('UNAVAILABLE', { message: 'Back in a moment.' }) });
    const { person } = await show();
    expect(await screen.findByText('Back in a moment.')).toBeInTheDocument();
    api.use({ getPlatformReport: { ...report, total: { ...figures, count: 41 } } });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('41 payments')).toBeInTheDocument();
  });

  it('are the super admin’s', async () => {
    mockApi({});
    await renderRoute(<ReportsRoute />, { user: aUser(), path: '/super-admin/reports' });
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });
});

describe('comparing a statement', () => {
  const open = async () => {
    const shown = await show('?view=statements');
    await shown.person.click(await screen.findByRole('button', { name: 'Compare a statement' }));
    const dialog = within(await screen.findByRole('dialog'));
    await shown.person.upload(dialog.getByLabelText('Statement file'), new File(['Id'], 'november.csv'));
    return { ...shown, dialog };
  };

  it('is begun by an address too, as from the search, which the form leaves', async () => {
    serve();
    const { person, address } = await show('?view=statements&upload=1');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Statement file')).toBeInTheDocument();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address()).toBe('/super-admin/reports?view=statements');
  });

  it('shows how much of the file is sent, and then that its rows are compared', async () => {
    const api = serve();
    let answer = (_: Statement) => {};
    api.use({ uploadOperatorStatement: () => new Promise((resolve) => (answer = resolve)) });
    const { person, dialog } = await open();
    await person.click(dialog.getByRole('button', { name: 'Compare' }));
    expect(await dialog.findByRole('progressbar')).toHaveAttribute('value', '100');
    expect(dialog.getByRole('status')).toHaveTextContent('Its rows are being compared now.');
    await waitFor(() => expect(api.calls('uploadOperatorStatement')).toHaveLength(1));
    const statement = aStatement();
    api.use({ listOperatorStatements: pageOf([statement]), listOperatorStatementRows: pageOf([]) });
    answer(statement);
    expect(await screen.findByRole('heading', { name: 'november.csv' })).toBeInTheDocument();
  });

  it('says by which columns payments are found before anything is compared, for each product', async () => {
    const api = serve();
    let answer = (_: Check) => {};
    api.use({ checkOperatorStatement: () => new Promise((resolve) => (answer = resolve)) });
    const { person, dialog } = await open();
    const compare = dialog.getByRole('button', { name: 'Compare' });
    expect(await dialog.findByText('Reading the file…')).toBeInTheDocument();
    expect(compare).toBeDisabled();
    await waitFor(() => expect(api.calls('checkOperatorStatement')).toHaveLength(1));
    answer(aCheck());
    const sentence = '“Reference” holds MTN’s transaction number: 96 of 100 rows match our records.';
    expect(await dialog.findByText(sentence)).toBeInTheDocument();
    expect(compare).toBeEnabled();

    api.use({ checkOperatorStatement: aCheck([{ heading: 'Reference', holds: null, known: 0 }]) });
    await person.click(dialog.getByText('Collections'));
    expect(await dialog.findByText(/^No row matches a payment in our records/)).toBeInTheDocument();
    expect(dialog.queryByText(sentence)).not.toBeInTheDocument();
    expect(api.calls('checkOperatorStatement')[1]?.body).toMatchObject({ product: 'COLLECTION' });
    expect(api.calls('uploadOperatorStatement')).toHaveLength(0);
  });

  it('says what cannot be read as soon as the file is chosen', async () => {
    const api = serve();
    const message = 'The amount in line 7 cannot be read.';
    api.use({
      checkOperatorStatement: failure('FILE_UNREADABLE', { errors: [{ field: 'amount', message }] }),
    });
    const { person, dialog } = await open();
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Compare' })).toBeDisabled();
    api.use({ checkOperatorStatement: aCheck() });
    await person.upload(dialog.getByLabelText('Statement file'), new File(['Id'], 'december.csv'));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Compare' })).toBeEnabled());
    expect(dialog.queryByText(message)).not.toBeInTheDocument();
  });

  it('asks what the columns are that it does not know, and reads and compares as the person says', async () => {
    const api = serve();
    const found = {
      line: 1,
      columns: [
        { heading: 'Ref op', field: null, samples: ['n-1', 'n-2'] },
        { heading: 'Valeur', field: null, samples: ['500'] },
        { heading: 'Date', field: 'day' as const, samples: [] },
      ],
    };
    const message = 'The statement needs these columns.';
    api.use({
      checkOperatorStatement: failure('FILE_UNREADABLE', { errors: [{ field: 'amount', message }], found }),
    });
    const { person, dialog } = await open();
    const columns = within(await dialog.findByRole('region', { name: 'What are the columns?' }));
    expect(columns.getByText('n-1 · n-2')).toBeInTheDocument();
    const read = columns.getByRole('button', { name: 'Read with these columns' });
    expect(read).toBeDisabled();
    await chooseField(person, 'Ref op', 'MTN’s transaction number');
    expect(columns.getByRole('status')).toHaveTextContent('Still missing: an amount, or debit and credit');
    await chooseField(person, 'Valeur', 'MTN’s transaction number');
    expect(columns.getByRole('status')).toHaveTextContent(
      'Chosen for more than one column: MTN’s transaction number',
    );
    await chooseField(person, 'Valeur', 'Amount');
    api.use({ checkOperatorStatement: aCheck() });
    await person.click(read);
    const mapping = { line: 1, columns: ['financialTransactionId', 'amount', 'day'] };
    await waitFor(() =>
      expect(api.calls('checkOperatorStatement')[1]?.body).toMatchObject({
        mapping,
      }),
    );
    const statement = aStatement();
    api.use({
      uploadOperatorStatement: statement,
      listOperatorStatements: pageOf([statement]),
      listOperatorStatementRows: pageOf([]),
    });
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Compare' })).toBeEnabled());
    expect(dialog.queryByText(message)).not.toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: 'Compare' }));
    await waitFor(() =>
      expect(api.calls('uploadOperatorStatement')[0]?.body).toMatchObject({
        mapping,
      }),
    );
  });

  it('asks what words of the status mean that it does not know, and reads as the person answers', async () => {
    const api = serve();
    const found = {
      line: 2,
      columns: [
        { heading: 'Id', field: 'reference' as const, samples: ['n-1'] },
        { heading: 'Montant', field: 'amount' as const, samples: ['500'] },
        { heading: 'État', field: 'status' as const, samples: ['Dénoué', 'Bloqué'] },
      ],
      statuses: [
        { word: 'Bloqué', means: null },
        { word: 'Dénoué', means: 'SUCCESSFUL' as const },
      ],
    };
    const message = 'These status words are not known: Bloqué. Nothing was compared.';
    api.use({
      checkOperatorStatement: failure('FILE_UNREADABLE', { errors: [{ field: 'status', message }], found }),
    });
    const { person, dialog } = await open();
    expect(await dialog.findByText(message)).toBeInTheDocument();
    const words = within(await dialog.findByRole('region', { name: 'What do these status words mean?' }));
    const read = words.getByRole('button', { name: 'Read with these meanings' });
    expect(read).toBeDisabled();
    expect(words.getByRole('status')).toHaveTextContent('1 word still needs a meaning.');
    await chooseOption(person, 'Meaning of “Bloqué”', 'Not paid');
    expect(words.getByRole('status')).toBeEmptyDOMElement();
    api.use({ checkOperatorStatement: aCheck() });
    await person.click(read);
    const mapping = {
      line: 2,
      columns: ['reference', 'amount', 'status'],
      statuses: { Bloqué: 'FAILED', Dénoué: 'SUCCESSFUL' },
    };
    await waitFor(() => expect(api.calls('checkOperatorStatement')[1]?.body).toMatchObject({ mapping }));
    await waitFor(() => expect(dialog.queryByText(message)).not.toBeInTheDocument());
  });

  it('says once what is missing, though it lacks two columns', async () => {
    const message = 'The statement needs these columns: an amount and a reference ID.';
    serve().use({
      checkOperatorStatement: failure('FILE_UNREADABLE', {
        errors: ['amount', 'reference'].map((field) => ({ field, message })),
      }),
    });
    const { dialog } = await open();
    expect(await dialog.findByText(message)).toBeInTheDocument();
  });

  it('sends file, product and days, and shows its rows', async () => {
    const api = serve();
    const statement = aStatement();
    api.use({
      uploadOperatorStatement: statement,
      listOperatorStatements: pageOf([statement]),
      listOperatorStatementRows: pageOf([
        {
          ...{ line: 2, reference: 'r-1', financialTransactionId: '77', amount: 700, status: 'SUCCESSFUL' },
          ...{ type: null, direction: 'OUT', outcome: 'MISSING_HERE', ours: null, exceptionId: newId() },
          ...{ number: '237677412085', day: '2026-11-19' },
        },
      ]),
    });
    const { person, dialog, address } = await open();
    await person.click(dialog.getByRole('button', { name: 'Compare' }));
    expect(await screen.findByRole('heading', { name: 'november.csv' })).toBeInTheDocument();
    expect((await screen.findAllByText('Not in our records')).length).toBeGreaterThan(0);
    expect(address()).toContain(`statement=${statement.statementId}`);
    const [call] = api.calls('uploadOperatorStatement');
    // the days of the file
    expect(call?.body).toMatchObject({ product: 'DISBURSEMENT', from: '2026-11-18', to: '2026-11-19' });
  });

  it('says so where the chosen days are not those of the file', async () => {
    serve();
    const { person, dialog } = await open();
    expect(await dialog.findByText('The rows of the file are from 18 Nov 2026 – 19 Nov 2026.')).toBeVisible();
    const to = dialog.getByLabelText('To');
    await person.clear(to);
    await person.type(to, '18/11/2026{Enter}');
    expect(
      await dialog.findByText('Some rows are from other days: the file covers 18 Nov 2026 – 19 Nov 2026.'),
    ).toBeVisible();
  });

  it('is begun from a day that has no statement', async () => {
    serve();
    const { person } = await show('?view=statements');
    const calendar = within(await screen.findByRole('region', { name: 'Days compared' }));
    expect(await calendar.findByText(/1 day with payments has no statement/)).toBeVisible();
    expect(
      calendar.getByRole('img', { name: /18 November 2026: compared, 2 differences open/ }),
    ).toBeVisible();
    await person.click(calendar.getByRole('button', { name: /17 November 2026: statement missing/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('From')).toHaveValue('17/11/2026');
  });

  it('can be withdrawn with a reason, which a second super admin may have to approve', async () => {
    const api = serve();
    /** Finds the question over the drawer. */
    const question = async () =>
      within(
        (await screen.findByText('Withdraw this statement?')).closest<HTMLElement>('[role="dialog"]') ??
          document.body,
      );
    const statement = aStatement();
    const askedBy = { userId: newId(), name: 'Paul Ewane' };
    const withdrawal = { decisionId: newId(), reason: 'Wrong days', askedBy, askedAt: at, confirmable: true };
    api.use({
      listOperatorStatements: pageOf([statement]),
      listOperatorStatementRows: pageOf([]),
      withdrawOperatorStatement: () => {
        api.use({ listOperatorStatements: pageOf([{ ...statement, withdrawal }]) });
        return { ...statement, withdrawal };
      },
      confirmStatementWithdrawal: { ...statement, withdrawn: { reason: 'Wrong days', by: askedBy, at } },
    });
    const { person } = await show(`?view=statements&statement=${statement.statementId}`);
    await person.click(await screen.findByRole('button', { name: 'Withdraw statement' }));
    const dialog = await question();
    await person.type(dialog.getByLabelText('Reason'), 'Wrong days');
    await person.click(dialog.getByRole('button', { name: 'Withdraw statement' }));
    expect(await screen.findByText('Paul Ewane asked to withdraw this statement: Wrong days')).toBeVisible();
    expect(api.calls('withdrawOperatorStatement')[0]?.body).toEqual({ reason: 'Wrong days' });

    await waitFor(() => expect(screen.queryByText('Withdraw this statement?')).not.toBeInTheDocument());
    await person.click(screen.getByRole('button', { name: 'Withdraw statement' }));
    await person.click((await question()).getByRole('button', { name: 'Withdraw statement' }));
    await waitFor(() => expect(api.calls('confirmStatementWithdrawal')).toHaveLength(1));
  });

  it('shows that the file was compared before, and which line cannot be read, and leaves it', async () => {
    const api = serve();
    api.use({ uploadOperatorStatement: failure('DUPLICATE_FILE') });
    const { person, dialog } = await open();
    await person.click(dialog.getByRole('button', { name: 'Compare' }));
    expect(await dialog.findByText(/was compared before/)).toBeInTheDocument();
    const message = 'The amount in line 7 cannot be read.';
    api.use({
      uploadOperatorStatement: failure('FILE_UNREADABLE', { errors: [{ field: 'amount', message }] }),
    });
    await person.click(dialog.getByRole('button', { name: 'Compare' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(dialog.getByText('november.csv')).toBeInTheDocument();
  });
});

describe('going back', () => {
  it.each([
    ['exceptions', 'Paid after it failed'],
    ['statements', 'november.csv'],
  ])('does not open again what was closed of the %s', async (view, heading) => {
    serve().use({ listOperatorStatementRows: pageOf([]) });
    const path = `/super-admin/reports?view=${view}`;
    const { person, address, goBack } = await show(`?view=${view}`);
    const [row] = await screen.findAllByRole('button', { name: new RegExp(heading) });
    await person.click(row!);
    await screen.findByRole('heading', { name: heading });
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(address()).toBe(path);
    await goBack();
    expect(address()).toBe(path);
  });
});

describe('exports', () => {
  it('of everybody’s transactions say whose each one is', async () => {
    const api = serve();
    api.use({ exportTransactionsCsv: 'a file' });
    URL.createObjectURL = () => 'blob:1';
    URL.revokeObjectURL = () => {};
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { person } = await show('?view=exports');
    await person.click(await screen.findByRole('button', { name: 'Export payments' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export' }));
    expect(dialog.getByRole('checkbox', { name: 'Customer' })).toBeChecked();
    expect(dialog.getByRole('checkbox', { name: 'Wallet number' })).toBeChecked();
    await person.click(dialog.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(api.calls('exportTransactionsCsv')).toHaveLength(1));
    expect(api.calls('exportTransactionsCsv')[0]?.query?.columns).toEqual(exportColumns.allTransactions);
    jest.restoreAllMocks();
  });
});
