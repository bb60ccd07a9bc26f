import { aSession, aUser, failure, mockApi, renderRoute, type Handlers } from '@sanaga/testing';
import { screen } from '@testing-library/react';
import { SignUpRoute } from './sign-up-route.tsx';

const sent = { success: true, description: 'sent' };
const cameroon = {
  name: { common: 'Cameroon', official: 'Republic of Cameroon' },
  flags: { svg: '/countries/flags/cmr.svg' },
  idd: { root: '+2', suffixes: ['37'] },
  cca2: 'CM',
  cca3: 'CMR',
};
const underReview = aUser({ organizationStatus: 'REQUESTED', status: 'INACTIVE' });

async function open(kind: 'Organisation' | 'Individual', handlers: Handlers = {}) {
  const api = mockApi({
    listCountries: [cameroon],
    createAccount: sent,
    verifyEmailOtp: aSession(underReview),
    ...handlers,
  });
  const shown = await renderRoute(<SignUpRoute />, { path: '/sign-up' });
  await shown.person.click(screen.getByRole('button', { name: new RegExp(kind) }));
  return { api, ...shown };
}

type Shown = Awaited<ReturnType<typeof open>>;

async function fill({ person }: Shown, phone: string) {
  await screen.findByText('+237');
  await person.type(screen.getByLabelText(phone), '677 41 20 85');
  await person.type(screen.getByLabelText('Full name'), 'Amina Hamadou');
  await person.type(screen.getByLabelText('Email'), 'amina@moungofruits.cm');
  await person.type(screen.getByLabelText('Password'), 'Secret-word');
  await person.type(screen.getByLabelText('Confirm password'), 'Secret-word');
}

const submit = ({ person }: Shown) => person.click(screen.getByRole('button', { name: 'Create account' }));

it('signs an organisation up, with its code, and shows that it is reviewed', async () => {
  const shown = await open('Organisation');
  await shown.person.type(screen.getByLabelText('Organisation name'), 'Moungo Fruits');
  await shown.person.selectOptions(screen.getByLabelText('Sector (optional)'), 'AGRICULTURE');
  await shown.person.selectOptions(screen.getByLabelText('City (optional)'), 'douala');
  await fill(shown, 'Business phone number');
  await submit(shown);
  await shown.person.type(await screen.findByRole('textbox', { name: 'One-time code' }), '123456');
  expect(await screen.findByText(/up to 3 working days/)).toBeInTheDocument();
  expect(shown.api.calls('createAccount').map(({ body }) => body)).toEqual([
    {
      accountType: 'ORGANIZATION',
      name: 'Amina Hamadou',
      email: 'amina@moungofruits.cm',
      phoneNumber: '+237677412085',
      password: 'Secret-word',
      language: 'en',
      organisationName: 'Moungo Fruits',
      category: 'AGRICULTURE',
      location: 'douala',
    },
  ]);
  expect(shown.store.getState().auth.user?.name).toBe('Amina Hamadou');
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/under-review');
  expect(JSON.parse(localStorage.getItem('phoneCodes') ?? '[]')).toEqual([
    { cca2: 'CM', cca3: 'CMR', dial: '+237', flag: '/countries/flags/cmr.svg' },
  ]);
});

it('goes to where a password is chosen where others signed up with the address too', async () => {
  const shown = await open('Individual', { verifyEmailOtp: failure('PASSWORD_NEEDED') });
  await fill(shown, 'Phone number');
  await submit(shown);
  await shown.person.type(await screen.findByRole('textbox', { name: 'One-time code' }), '123456');
  expect(await screen.findByText('elsewhere')).toBeInTheDocument();
  expect(shown.address()).toBe('/forgot-password');
  expect(shown.store.getState().auth.user).toBeNull();
  shown.unmount();
  // the code is used up, so nobody is asked for it again
  await renderRoute(<SignUpRoute />, { path: '/sign-up', storedInTab: { ...sessionStorage } });
  expect(screen.getByRole('button', { name: /Individual/ })).toBeInTheDocument();
});

it('puts a number that is no business number at its field, and leaves everything typed', async () => {
  const message =
    'This number has not been registered as a business number. Verify again or use another number.';
  const errors = [{ field: 'phoneNumber', message }];
  const shown = await open('Organisation', {
    createAccount: failure('NUMBER_NOT_BUSINESS', { message, errors }),
  });
  await shown.person.type(screen.getByLabelText('Organisation name'), 'Moungo Fruits');
  await fill(shown, 'Business phone number');
  await submit(shown);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByLabelText('Organisation name')).toHaveValue('Moungo Fruits');
  expect(screen.getByLabelText('Password')).toHaveValue('Secret-word');
});

it('takes any city where the number is of another country, and one of the list elsewhere', async () => {
  const message = 'This city is not in the list.';
  const shown = await open('Organisation', {
    createAccount: failure('INVALID_INPUT', { message, errors: [{ field: 'location', message }] }),
  });
  const { api, person } = shown;
  await person.type(screen.getByLabelText('Organisation name'), 'Calabar Fruits');
  await person.selectOptions(screen.getByLabelText('City (optional)'), 'douala');
  await fill(shown, 'Business phone number');
  await person.clear(screen.getByLabelText('Business phone number'));
  await person.paste('+2348031234567');
  const city = screen.getByRole('textbox', { name: 'City (optional)' });
  expect(city).toHaveValue('');
  await person.type(city, 'Calabar');
  await submit(shown);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'City (optional)' })).toHaveAccessibleDescription(message);
  expect(api.calls('createAccount')[0]?.body).toMatchObject({ location: 'Calabar' });
  await person.clear(screen.getByLabelText('Business phone number'));
  expect(screen.getByRole('combobox', { name: 'City (optional)' })).toHaveValue('');
});

it('says while it is typed that a password is guessed, and does not send it', async () => {
  const shown = await open('Organisation');
  await shown.person.type(screen.getByLabelText('Organisation name'), 'Moungo Fruits');
  await fill(shown, 'Business phone number');
  for (const label of ['Password', 'Confirm password']) {
    await shown.person.clear(screen.getByLabelText(label));
    await shown.person.type(screen.getByLabelText(label), 'Moungo-Fruits-1');
  }
  expect(screen.getByText(/Attackers try your name, address, number and organisation/)).toBeInTheDocument();
  expect(screen.getByText('Strength: weak')).toBeInTheDocument();
  await submit(shown);
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
    'This password does not meet every rule below.',
  );
  expect(shown.api.calls('createAccount')).toHaveLength(0);
});

it('requires no organisation of an individual', async () => {
  const shown = await open('Individual');
  expect(screen.queryByLabelText('Organisation name')).toBeNull();
  await fill(shown, 'Phone number');
  await submit(shown);
  await screen.findByRole('textbox', { name: 'One-time code' });
  expect(shown.api.calls('createAccount')[0]?.body).not.toHaveProperty('organisationName');
});

it('sends nothing while the passwords differ or are weak', async () => {
  const shown = await open('Individual');
  await fill(shown, 'Phone number');
  await shown.person.type(screen.getByLabelText('Confirm password'), 'x');
  await submit(shown);
  expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription(
    'The passwords do not match.',
  );
  await shown.person.clear(screen.getByLabelText('Password'));
  await shown.person.type(screen.getByLabelText('Password'), 'weak');
  await submit(shown);
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/does not meet every rule/);
  expect(shown.api.calls('createAccount')).toEqual([]);
});

it('says of every field at once that it is needed, and goes to the first', async () => {
  const shown = await open('Organisation');
  await submit(shown);
  for (const name of ['Organisation name', 'Full name', 'Email'])
    expect(screen.getByLabelText(name)).toHaveAccessibleDescription('Required');
  expect(screen.getAllByText('Required')).toHaveLength(4);
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/does not meet every rule/);
  expect(screen.getByLabelText('Organisation name')).toHaveFocus();
  expect(shown.api.calls('createAccount')).toEqual([]);
});

it('takes each error away once its field is changed, the phone number’s among them, which is focused too', async () => {
  const shown = await open('Individual');
  await screen.findByText('+237');
  await shown.person.type(screen.getByLabelText('Email'), 'amina');
  await shown.person.type(screen.getByLabelText('Confirm password'), 'Secret-word');
  await submit(shown);
  const phone = screen.getByLabelText('Phone number');
  expect(phone).toHaveFocus();
  expect(phone).toHaveAccessibleDescription('Required');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('This is not an email address');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/does not meet every rule/);
  expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription(
    'The passwords do not match.',
  );
  await shown.person.type(phone, '6');
  expect(phone).toHaveAttribute('aria-invalid', 'false');
  await shown.person.type(screen.getByLabelText('Email'), '@moungofruits.cm');
  await shown.person.type(screen.getByLabelText('Password'), 'Secret-word');
  for (const name of ['Email', 'Password', 'Confirm password'])
    expect(screen.getByLabelText(name)).toHaveAttribute('aria-invalid', 'false');
  expect(screen.getByLabelText('Full name')).toHaveAccessibleDescription('Required');
});

it('forgets what the server refused once other values are sent', async () => {
  const shown = await open('Individual', {
    createAccount: failure('INVALID_INPUT', { errors: [{ field: 'name', message: 'Another name' }] }),
  });
  await fill(shown, 'Phone number');
  await submit(shown);
  expect(await screen.findByText('Another name')).toBeInTheDocument();
  await shown.person.type(screen.getByLabelText('Full name'), ' Njoya');
  await shown.person.type(screen.getByLabelText('Confirm password'), 'x');
  await submit(shown);
  expect(screen.getByText('The passwords do not match.')).toBeInTheDocument();
  expect(screen.queryByText('Another name')).not.toBeInTheDocument();
});

it('shows a flag as text where there is no picture of it', async () => {
  await open('Individual', { listCountries: [{ ...cameroon, flags: { svg: '' }, flag: '🇨🇲' }] });
  expect(await screen.findByText('🇨🇲')).toBeInTheDocument();
  expect(document.querySelector('img.sg-flag')).toBeNull();
});

it('fetches the phone codes only where none are stored', async () => {
  const first = await open('Individual');
  await screen.findByText('+237');
  expect(first.api.calls('listCountries')).toHaveLength(1);
  const stored = localStorage.getItem('phoneCodes') ?? '';
  first.unmount();
  const api = mockApi({});
  const { person } = await renderRoute(<SignUpRoute />, { path: '/sign-up', stored: { phoneCodes: stored } });
  await person.click(screen.getByRole('button', { name: /Individual/ }));
  expect(await screen.findByText('+237')).toBeInTheDocument();
  expect(api.calls('listCountries')).toEqual([]);
});

it('has everything typed again after a step back from the code, but for the passwords', async () => {
  const shown = await open('Organisation');
  await shown.person.type(screen.getByLabelText('Organisation name'), 'Moungo Fruits');
  await shown.person.selectOptions(screen.getByLabelText('City (optional)'), 'douala');
  await fill(shown, 'Business phone number');
  await submit(shown);
  await screen.findByRole('textbox', { name: 'One-time code' });
  await shown.person.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByLabelText('Organisation name')).toHaveValue('Moungo Fruits');
  expect(screen.getByLabelText('City (optional)')).toHaveValue('douala');
  expect(screen.getByLabelText('Business phone number')).toHaveValue('6 77 41 20 85');
  expect(screen.getByLabelText('Email')).toHaveValue('amina@moungofruits.cm');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(Object.values({ ...sessionStorage }).join()).not.toContain('Secret-word');
});

it('counts down to the next code that is mailed', async () => {
  const shown = await open('Individual', { resendEmailVerification: sent });
  await fill(shown, 'Phone number');
  await submit(shown);
  await screen.findByRole('textbox', { name: 'One-time code' });
  const later = Date.now() + 60_000;
  jest.spyOn(Date, 'now').mockImplementation(() => later);
  await shown.person.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(/Send again in 5:00/)).toBeInTheDocument();
  jest.restoreAllMocks();
});

it('still expects the code after a reload, and stores nothing once that is done', async () => {
  const first = await open('Individual');
  await fill(first, 'Phone number');
  await submit(first);
  await screen.findByRole('textbox', { name: 'One-time code' });
  const storedInTab = { ...sessionStorage };
  first.unmount();
  const { person } = await renderRoute(<SignUpRoute />, { path: '/sign-up', storedInTab });
  await person.type(screen.getByRole('textbox', { name: 'One-time code' }), '123456');
  await screen.findByText(/up to 3 working days/);
  expect(first.api.calls('verifyEmailOtp')[0]?.body.email).toBe('amina@moungofruits.cm');
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('kept:'))).toEqual([]);
});

it('finds a country by its name or its dial code', async () => {
  const nigeria = {
    ...cameroon,
    name: { common: 'Nigeria', official: 'Federal Republic of Nigeria' },
    idd: { root: '+2', suffixes: ['34'] },
    cca2: 'NG',
    cca3: 'NGA',
  };
  const { api, person } = await open('Individual', { listCountries: [cameroon, nigeria] });
  await screen.findByText('+237');
  await person.type(screen.getByRole('combobox', { name: 'Country code' }), '234');
  await person.click(await screen.findByText('Nigeria'));
  await person.type(screen.getByLabelText('Phone number'), '8031234567');
  await person.type(screen.getByLabelText('Full name'), 'Bola Ade');
  await person.type(screen.getByLabelText('Email'), 'bola@example.ng');
  await person.type(screen.getByLabelText('Password'), 'Secret-word');
  await person.type(screen.getByLabelText('Confirm password'), 'Secret-word{Enter}');
  await screen.findByRole('textbox', { name: 'One-time code' });
  expect(api.calls('createAccount')[0]?.body.phoneNumber).toBe('+2348031234567');
});

it('ticks each hint off once the password meets it', async () => {
  const { person } = await open('Individual');
  const met = () => screen.queryAllByText(', met').length;
  expect(met()).toBe(0);
  await person.type(screen.getByLabelText('Password'), 'secret-');
  expect(met()).toBe(1);
  await person.type(screen.getByLabelText('Password'), 'W');
  expect([met(), screen.queryAllByText(', not met yet').length]).toEqual([4, 0]);
});

it('says why a session cannot begin instead of a success', async () => {
  const shown = await open('Individual', {
    verifyEmailOtp: { ...aSession(underReview), refreshToken: 'secret' },
  });
  shown.api.useFront('POST /api/store-tokens/', () => Response.json({ message: 'Away.' }, { status: 503 }));
  await fill(shown, 'Phone number');
  await submit(shown);
  await shown.person.type(await screen.findByRole('textbox', { name: 'One-time code' }), '123456');
  expect(await screen.findByText('Away.')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull();
});
