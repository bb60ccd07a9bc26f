import { Guard } from '@sanaga/auth';
import {
  aMemberUser,
  anOrganisation,
  aProfile,
  aSuperAdmin,
  aUser,
  failure,
  mockApi,
  newId,
  noNetwork,
  pageOf,
  renderRoute,
} from '@sanaga/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SignedInLayout } from '../index.ts';

// jsdom has no layout
Element.prototype.scrollIntoView = () => {};

const nothing = { items: [], more: 0, moreIsLeast: false };
const empty = {
  payments: nothing,
  bulkPayments: nothing,
  people: nothing,
  beneficiaries: nothing,
  organisations: nothing,
  refills: nothing,
  invoices: nothing,
  cardTopUps: nothing,
};
const payment = {
  id: newId(),
  reference: 'T-000042',
  kind: 'PAYOUT' as const,
  status: 'COMPLETED' as const,
  problemReason: null,
  reversed: false,
  paidLate: false,
  name: 'Éyenga Fotso',
  number: '+237677412085',
  amount: 25_000,
  total: 25_629,
  reason: 'Loyer',
  bulkId: null,
  items: null,
  createdAt: '2026-11-20T08:41:00Z',
  organisation: null,
};
const beneficiary = { id: newId(), name: 'Eyenga Marie', phoneNumber: '+237677000001' };

type Handlers = Parameters<typeof mockApi>[0];

async function show(user: ReturnType<typeof aUser>, handlers: Handlers = {}, language: 'en' | 'fr' = 'en') {
  const api = mockApi({
    listNotifications: { ...pageOf([]), unread: 0 },
    getUserProfileInfo: aProfile(user),
    getOrganisationProfile: anOrganisation(),
    searchEverything: empty,
    ...handlers,
  });
  const layout = (
    <Guard waiting={null}>
      <SignedInLayout variant={user.superAdmin ? 'console' : 'portal'} notifications={() => null} />
    </Guard>
  );
  const path = user.superAdmin ? '/super-admin' : '/dashboard';
  const rendered = await renderRoute(layout, { path, route: `${path}/*`, user, language });
  return { api, ...rendered };
}

async function open(...given: Parameters<typeof show>) {
  const shown = await show(...given);
  await shown.person.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: /amount|montant|Organisation, person/ });
  await waitFor(() => expect(field).toHaveFocus());
  return { ...shown, field };
}

const theField = () => screen.getByRole('combobox', { name: /amount/ });
const list = () => within(screen.getByRole('listbox', { name: /^(Search results|Résultats)/ }));
const options = () =>
  list()
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const chosen = () => list().getByRole('option', { selected: true });
const found = {
  ...empty,
  payments: { items: [payment], more: 12, moreIsLeast: false },
  beneficiaries: { items: [beneficiary], more: 0, moreIsLeast: false },
};

it.each([
  ['Ctrl-K', '{Control>}k{/Control}'],
  ['the command key', '{Meta>}k{/Meta}'],
  ['a slash', '/'],
])('is opened by %s and closed by Escape, which gives the focus back', async (_, keys) => {
  const { person } = await show(aUser());
  const button = screen.getByRole('button', { name: 'Search' });
  button.focus();
  await person.keyboard(keys);
  const dialog = await screen.findByRole('dialog', { name: 'Search' });
  await waitFor(() => expect(within(dialog).getByRole('combobox')).toHaveFocus());
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(button).toHaveFocus();
});

it('is closed by the browser’s Back, which leads to another screen', async () => {
  const { person, goBack, address } = await open(aMemberUser('ADMIN'));
  await person.keyboard('Beneficiaries{Enter}');
  expect(address()).toBe('/dashboard/beneficiaries');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await person.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Search' });
  await goBack();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await person.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByRole('dialog', { name: 'Search' })).toBeInTheDocument();
});

describe('while it is opening', () => {
  const heard: string[] = [];
  const hear = ({ key }: KeyboardEvent) => heard.push(key);
  beforeEach(() => {
    heard.length = 0;
    document.addEventListener('keydown', hear);
  });
  afterEach(() => document.removeEventListener('keydown', hear));
  /** Opens it and types with no moment in between, in which it could be open already. */
  const type = (...keys: string[]) => {
    const focused = document.activeElement ?? document.body;
    fireEvent.keyDown(focused, { key: 'k', ctrlKey: true });
    for (const key of keys) fireEvent.keyDown(focused, { key });
  };

  it('takes what is typed, and leaves none of it to the page', async () => {
    await show(aUser());
    screen.getByRole('button', { name: 'Logout' }).focus();
    type('u', 's', 'x', 'Backspace', 'e', 'r', 's', 'Enter');
    await waitFor(() => expect(theField()).toHaveFocus());
    expect(theField()).toHaveValue('users');
    expect(heard).toEqual(['k']);
  });

  it('is closed by Escape, which closes nothing else', async () => {
    const { person } = await show(aUser());
    type('u', 's', 'Escape');
    expect(heard).toEqual(['k']);
    await person.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(theField()).toHaveFocus());
    expect(theField()).toHaveValue('');
    await person.keyboard('users');
    expect(theField()).toHaveValue('users');
  });
});

it('says of a bulk payment that was paid in part how many of its payments were, and how many cancelled', async () => {
  const bulk = { ...payment, kind: 'BULK_PAYOUT' as const, status: 'PROBLEMATIC' as const };
  const stopped = { ...bulk, id: newId(), status: 'COMPLETED' as const };
  const items = [
    { ...bulk, items: { total: 13, completed: 11, cancelled: 0 } },
    { ...stopped, items: { total: 13, completed: 9, cancelled: 4 } },
  ];
  const { person } = await open(aUser(), {
    searchEverything: { ...empty, bulkPayments: { items, more: 0, moreIsLeast: false } },
  });
  await person.keyboard('eyenga');
  expect(await list().findByText('Partly paid, 11 of 13')).toBeInTheDocument();
  expect(list().getByText('Partly paid, 9 of 13, 4 cancelled')).toBeInTheDocument();
});

it('offers what the role may do and where it may go before anything is typed', async () => {
  await open(aMemberUser('VALIDATOR'));
  expect(options()).toEqual(['Overview', 'Transactions', 'Settings', 'Your profile']);
});

it('finds actions and pages in the language of the person, without accents too', async () => {
  const { person, address } = await open(aMemberUser('INITIATOR'), {}, 'fr');
  await person.keyboard('beneficiaire');
  expect(options().slice(0, 2)).toEqual(['Ajouter un bénéficiaire', 'Bénéficiaires']);
  await person.keyboard('{Enter}');
  expect(address()).toBe('/dashboard/beneficiaries?add=1');
});

it.each(['encaissement', 'dencaissement', "objectif d'enc"])(
  'finds a page by words that begin behind an apostrophe: %s',
  async (typed) => {
    const { person } = await open(aUser(), {}, 'fr');
    await person.keyboard(typed);
    expect(options()).toContain('Objectif d’encaissement');
  },
);

it('calls a payment reversed that was undone after it was paid', async () => {
  const reversed = { ...found, payments: { ...found.payments, items: [{ ...payment, reversed: true }] } };
  const { person } = await open(aUser(), { searchEverything: reversed });
  await person.keyboard('eyenga');
  const option = await screen.findByRole('option', { name: /Éyenga Fotso/ });
  expect(option).toHaveTextContent('Reversed');
  expect(option).not.toHaveTextContent('Completed');
});

it('calls a payment completed that failed and was paid late', async () => {
  const items = [
    { ...payment, status: 'PROBLEMATIC' as const, problemReason: 'FAILED' as const, paidLate: true },
  ];
  const late = { ...found, payments: { ...found.payments, items } };
  const { person } = await open(aUser(), { searchEverything: late });
  await person.keyboard('eyenga');
  expect(await screen.findByRole('option', { name: /Éyenga Fotso/ })).toHaveTextContent('Completed');
});

it('shows what was found in groups, what matched marked, with how many more there are', async () => {
  const { person, api } = await open(aUser(), { searchEverything: found });
  await person.keyboard('eyenga');
  const group = within(await screen.findByRole('group', { name: /^Payments/ }));
  expect(group.getByText('12 more')).toBeInTheDocument();
  const option = group.getByRole('option', { name: /Éyenga Fotso/ });
  expect(option).toHaveTextContent('T-000042');
  expect(option).toHaveTextContent('Completed');
  expect([...option.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Éyenga']);
  expect(screen.getByText('2 results')).toBeInTheDocument();
  // no partial words; live updates that begin late repeat the same call
  expect([...new Set(api.calls('searchEverything').map(({ query }) => query.q))]).toEqual(['eyenga']);
});

it('says what a payment costs in all where that is what was typed', async () => {
  const { person, field } = await open(aUser(), { searchEverything: found });
  await person.keyboard('25 629');
  const option = await screen.findByRole('option', { name: /Éyenga Fotso/ });
  expect(option).toHaveTextContent(/Total cost 25,629.XAF/);
  await person.clear(field);
  await person.keyboard('25 000');
  await waitFor(() =>
    expect(screen.getByRole('option', { name: /Éyenga Fotso/ })).toHaveTextContent('25,000'),
  );
  expect(screen.getByRole('option', { name: /Éyenga Fotso/ })).not.toHaveTextContent('Total cost');
});

it('is used by keyboard alone: arrows choose and go round, Enter opens', async () => {
  const { person, field, address } = await open(aUser(), { searchEverything: found });
  await person.keyboard('eyenga');
  await screen.findByRole('group', { name: /^Payments/ });
  expect(chosen()).toHaveTextContent('Éyenga Fotso');
  expect(field).toHaveAttribute('aria-activedescendant', chosen().id);
  await person.keyboard('{ArrowDown}');
  expect(chosen()).toHaveTextContent('Eyenga Marie');
  await person.keyboard('{ArrowDown}{ArrowDown}');
  expect(chosen()).toHaveTextContent('Éyenga Fotso');
  await person.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  expect(address()).toBe(`/dashboard/beneficiaries?id=${beneficiary.id}`);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('leads to the list with what was typed, before the server has answered', async () => {
  const { person, address } = await open(aUser(), { searchEverything: () => new Promise(() => {}) });
  await person.keyboard('zoé 250');
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
  await person.keyboard('{Enter}');
  expect(address()).toBe('/dashboard/transactions?search=zo%C3%A9+250');
});

it('says that nothing was found, and what to try', async () => {
  const { person } = await open(aUser());
  await person.keyboard('zzz');
  expect(await screen.findByText('Nothing found for “zzz”')).toBeInTheDocument();
  expect(options()).toEqual(['Show “zzz” in Transactions']);
});

it('counts the pages it found, and does not say beneath them that nothing was', async () => {
  const { person } = await open(aUser());
  await person.keyboard('user');
  expect(await screen.findByText('2 results')).toBeInTheDocument();
  expect(options()).toEqual(['Invite a user', 'Users', 'Show “user” in Transactions']);
  expect(screen.queryByText(/^Nothing found/)).not.toBeInTheDocument();
});

it.each([
  ['fails', failure('INTERNAL')],
  ['cannot be reached', noNetwork],
])('tries again where the server %s', async (_, fault) => {
  const { person, api } = await open(aUser(), { searchEverything: fault });
  await person.keyboard('eyenga');
  const again = await screen.findByRole('button', { name: 'Try again' });
  api.use({ searchEverything: found });
  await person.click(again);
  expect(await screen.findByRole('option', { name: /Éyenga Fotso/ })).toBeInTheDocument();
});

it('shows no people and beneficiaries to whom no screen of theirs is open', async () => {
  const people = {
    items: [{ userId: newId(), name: 'Eyenga Paul', roles: ['ADMIN' as const], organisation: null }],
    more: 0,
    moreIsLeast: false,
  };
  const { person } = await open(aMemberUser('VALIDATOR'), { searchEverything: { ...found, people } });
  await person.keyboard('eyenga');
  await screen.findByRole('option', { name: /Éyenga Fotso/ });
  expect(screen.queryByText(/Eyenga Paul/)).not.toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Beneficiaries' })).not.toBeInTheDocument();
});

it('offers what was searched for again, until the page is left', async () => {
  const { person } = await open(aUser(), { searchEverything: found });
  await person.keyboard('eyenga');
  await screen.findByRole('option', { name: /Éyenga Fotso/ });
  await person.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await person.keyboard('{Control>}k{/Control}');
  await person.click(await screen.findByRole('option', { name: 'eyenga' }));
  expect(screen.getByRole('combobox', { name: /amount/ })).toHaveValue('eyenga');
  expect(await screen.findByRole('option', { name: /Éyenga Fotso/ })).toBeInTheDocument();
});

it('shows an individual no people: there is nobody else, and no screen of them', async () => {
  const user = aUser({ accountType: 'INDIVIDUAL', roles: ['ADMIN', 'INITIATOR', 'VALIDATOR'] });
  const { person } = await open(user, {
    searchEverything: {
      ...empty,
      people: {
        items: [
          { userId: newId(), name: 'Nyong Paul', email: 'p@n.example', roles: ['ADMIN'], organisation: null },
        ],
        more: 0,
        moreIsLeast: false,
      },
      beneficiaries: { items: [beneficiary], more: 0, moreIsLeast: false },
    },
  });
  await person.keyboard('ny');
  expect(await screen.findByRole('option', { name: /Eyenga Marie/ })).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: /Nyong Paul/ })).not.toBeInTheDocument();
});

it('finds organisations and their people in the console', async () => {
  const organisation = { id: newId(), name: 'Scierie Nyong', accountType: 'ORGANIZATION' as const };
  const { person, address } = await open(aSuperAdmin(), {
    searchEverything: {
      ...empty,
      organisations: {
        items: [{ ...organisation, email: 'contact@nyong.example', status: 'REQUESTED' }],
        more: 95,
        moreIsLeast: true,
      },
      people: {
        items: [
          { userId: newId(), name: 'Nyong Paul', email: 'p@nyong.example', roles: ['ADMIN'], organisation },
          { userId: newId(), name: 'Nyong Ada', email: 'ada@sanaga.example', roles: [], organisation: null },
        ],
        more: 0,
        moreIsLeast: false,
      },
    },
  });
  await person.keyboard('nyong');
  await screen.findByText('more than 95 others');
  expect(screen.queryByText(/Nyong Ada/)).not.toBeInTheDocument();
  await person.click(screen.getByRole('option', { name: /Nyong Paul/ }));
  expect(address()).toBe(`/super-admin/organizations?id=${organisation.id}`);
});

it('finds payments of all organisations in the console, and leads to the one among those of its own', async () => {
  const organisation = { id: newId(), name: 'Scierie Nyong', accountType: 'ORGANIZATION' as const };
  const { person, address } = await open(aSuperAdmin(), {
    searchEverything: {
      ...empty,
      payments: { items: [{ ...payment, organisation }], more: 0, moreIsLeast: false },
    },
  });
  await person.keyboard('25 000');
  const option = await screen.findByRole('option', { name: /Éyenga Fotso/ });
  expect(option).toHaveTextContent('Scierie Nyong');
  expect(option).toHaveTextContent('T-000042');
  await person.keyboard('{Enter}');
  expect(address()).toBe(`/super-admin/organizations?id=${organisation.id}&tab=transactions&search=T-000042`);
});

const refill = {
  id: newId(),
  reference: 'R-000123',
  status: 'COMPLETED' as const,
  reversed: false,
  receivedLate: false,
  accountName: 'Caisse principale',
  accountNumber: '+237677100100',
  amount: 310_000,
  createdAt: '2026-11-20T08:41:00Z',
  organisation: null,
};

it('finds refills, and leads to the one among the own ones', async () => {
  const { person, address } = await open(aUser(), {
    searchEverything: { ...empty, refills: { items: [refill], more: 3, moreIsLeast: false } },
  });
  await person.keyboard('R-000123');
  const group = within(await screen.findByRole('group', { name: /^Refills/ }));
  expect(group.getByText('3 more')).toBeInTheDocument();
  const option = group.getByRole('option', { name: /Caisse principale/ });
  expect(option).toHaveTextContent(/R-000123 · \+237 6 77 10 01 00/);
  expect(option).toHaveTextContent(/310,000.XAFCredited/);
  await person.keyboard('{Enter}');
  expect(address()).toBe(`/dashboard/balances?id=${refill.id}`);
});

it('calls a refill reversed that was taken again', async () => {
  const items = [{ ...refill, reversed: true }];
  const { person } = await open(aUser(), {
    searchEverything: { ...empty, refills: { items, more: 0, moreIsLeast: false } },
  });
  await person.keyboard('R-000123');
  const option = await screen.findByRole('option', { name: /Caisse principale/ });
  expect(option).toHaveTextContent('Reversed');
  expect(option).not.toHaveTextContent('Credited');
});

it('calls a refill credited that failed and came in after all', async () => {
  const items = [{ ...refill, status: 'FAILED' as const, receivedLate: true }];
  const { person } = await open(aUser(), {
    searchEverything: { ...empty, refills: { items, more: 0, moreIsLeast: false } },
  });
  await person.keyboard('R-000123');
  const option = await screen.findByRole('option', { name: /Caisse principale/ });
  expect(option).toHaveTextContent('Credited');
  expect(option).not.toHaveTextContent('Failed');
});

it('finds refills of all organisations in the console, and leads to where they are processed', async () => {
  const organisation = { id: newId(), name: 'Scierie Nyong', accountType: 'ORGANIZATION' as const };
  const items = [{ ...refill, status: 'REQUESTED' as const, organisation }];
  const { person, address } = await open(aSuperAdmin(), {
    searchEverything: { ...empty, refills: { items, more: 0, moreIsLeast: false } },
  });
  await person.keyboard('310 000');
  const option = await screen.findByRole('option', { name: /Caisse principale/ });
  expect(option).toHaveTextContent('Scierie Nyong · R-000123');
  await person.keyboard('{Enter}');
  expect(address()).toBe(`/super-admin/process-refills?id=${refill.id}`);
});

const invoice = {
  id: newId(),
  invoice: 'INV-000042',
  plan: 'PREMIUM' as const,
  status: 'OVERDUE' as const,
  amount: 45_000,
  billingDate: '2026-11-20T08:30:00Z',
  organisation: null,
};

it.each([
  ['in the portal', aUser(), null, 'Premium · 20 Nov', '/dashboard/history?id='],
  [
    'in the console',
    aSuperAdmin(),
    { id: newId(), name: 'Scierie Nyong', accountType: 'ORGANIZATION' as const },
    'Scierie Nyong · Premium · 20 Nov',
    '/super-admin/subscriptions?tab=bills&id=',
  ],
])('finds invoices, and leads to the one in its list: %s', async (_, user, organisation, detail, path) => {
  const items = [{ ...invoice, organisation }];
  const { person, address } = await open(user, {
    searchEverything: { ...empty, invoices: { items, more: 0, moreIsLeast: false } },
  });
  await person.keyboard('INV-000042');
  const group = within(await screen.findByRole('group', { name: 'Invoices' }));
  const option = group.getByRole('option');
  expect(option).toHaveTextContent('INV-000042');
  expect(option).toHaveTextContent(detail);
  expect(option).toHaveTextContent(/45,000.XAFOverdue/);
  await person.keyboard('{Enter}');
  expect(address()).toBe(`${path}${invoice.id}`);
});

it.each([
  ['COMPLETED', 0, 'Credited'],
  ['COMPLETED', 50_000, 'Taken back'],
  ['COMPLETED', 20_000, 'Partly taken back'],
  ['CREATED', 0, 'Not confirmed yet'],
] as const)(
  'finds card top-ups, and leads to what became of one: %s, %i',
  async (status, takenBack, said) => {
    const topUp = { id: newId(), reference: 'C-000042', amount: 50_000, createdAt: '2026-11-20T08:41:00Z' };
    const items = [{ ...topUp, status, takenBack }];
    const { person, address } = await open(aUser(), {
      searchEverything: { ...empty, cardTopUps: { items, more: 0, moreIsLeast: false } },
    });
    await person.keyboard('C-000042');
    const group = within(await screen.findByRole('group', { name: 'Card top-ups' }));
    const option = group.getByRole('option');
    expect(option).toHaveTextContent('C-00004220 November 2026');
    expect(option).toHaveTextContent(new RegExp(`50,000.XAF${said}$`));
    await person.keyboard('{Enter}');
    expect(address()).toBe(`/dashboard/balances/success?topUp=${topUp.id}`);
  },
);

it('offers in the console its own actions and the pages within pages', async () => {
  const { person, address } = await open(aSuperAdmin(), {}, 'en');
  expect(options()).toEqual([
    ...['Process refills', 'Review requests', 'Compare a statement', 'Invite a super admin'],
    ...['Overview', 'Requests', 'Organisations', 'Individuals', 'Documents', 'Refills', 'Plans'],
    ...['MTN balance', 'Services', 'Reports', 'Audit log', 'API', 'Settings'],
    ...['Super admins', 'Platform settings', 'Joint decisions', 'Reconciliation exceptions'],
  ]);
  expect(chosen()).toHaveTextContent('Process refills');
  await person.keyboard('invite');
  expect(options()).toEqual(['Invite a super admin']);
  await person.keyboard('{Enter}');
  expect(address()).toBe('/super-admin/settings?view=superAdmins&invite=1');
});

it.each([
  ['a letter missing', 'benficiary'],
  ['a letter too many', 'beneficciary'],
  ['a wrong letter', 'benefiziar'],
  ['letters exchanged', 'add benefciiary'],
])('finds actions and pages with %s', async (_, typed) => {
  const { person } = await open(aUser(), { searchEverything: empty });
  await person.keyboard(typed);
  expect(options()).toContain('Add beneficiary');
});

it('forgives no mistake where something is named as it was typed, nor in short words', async () => {
  const { person, field } = await open(aUser(), { searchEverything: empty });
  await person.keyboard('users');
  expect(options().slice(0, -1)).toEqual(['Users']);
  await person.clear(field);
  await person.keyboard('nww');
  expect(options()).toEqual([expect.stringContaining('nww')]);
});
