import { aSession, aUser, failure, mockApi, renderRoute } from '@sanaga/testing';
import { screen } from '@testing-library/react';
import { VerifyPinRoute } from './verify-pin-route.tsx';

it('takes the address, then the code, and goes where the person was', async () => {
  const api = mockApi({ otpLogin: aSession() });
  const { person, address } = await renderRoute(<VerifyPinRoute />, {
    path: '/verify=pin',
    stored: { previousRoute: '/dashboard/users' },
  });
  await person.type(screen.getByLabelText('Email'), 'amina@moungofruits.cm{Enter}');
  await person.type(await screen.findByRole('textbox', { name: 'One-time code' }), '123456');
  expect(await screen.findByText('elsewhere')).toBeInTheDocument();
  expect(address()).toBe('/dashboard/users');
  expect(api.calls('otpLogin').map(({ body }) => body)).toEqual([
    { email: 'amina@moungofruits.cm', otpCode: '123456' },
  ]);
});

async function enterCode() {
  const shown = await renderRoute(<VerifyPinRoute />, { path: '/verify=pin' });
  await shown.person.type(screen.getByLabelText('Email'), 'amina@moungofruits.cm{Enter}');
  await shown.person.type(await screen.findByRole('textbox', { name: 'One-time code' }), '123456');
  return shown;
}

it('shows at the boxes that the code is wrong, and empties them', async () => {
  const message = 'Wrong code. You have 4 attempts left.';
  mockApi({ otpLogin: failure('CODE_WRONG', { message }) });
  await enterCode();
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'One-time code' })).toHaveValue('');
});

it('sends somebody whose address is not verified to the sign-in page', async () => {
  mockApi({ otpLogin: failure('EMAIL_UNVERIFIED') });
  const { address } = await enterCode();
  expect(await screen.findByText('elsewhere')).toBeInTheDocument();
  expect(address()).toBe('/login');
});

it('sends somebody signed in away', async () => {
  mockApi();
  const { address } = await renderRoute(<VerifyPinRoute />, { path: '/verify=pin', user: aUser() });
  expect(await screen.findByText('elsewhere')).toBeInTheDocument();
  expect(address()).toBe('/dashboard');
});

it('says why a session cannot begin, and expects another code', async () => {
  const api = mockApi({ otpLogin: { ...aSession(), refreshToken: 'secret' } });
  api.useFront('POST /api/store-tokens/', () => Response.json({ message: 'Away.' }, { status: 503 }));
  await enterCode();
  expect(await screen.findByText('Away.')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'One-time code' })).toHaveValue('');
});
