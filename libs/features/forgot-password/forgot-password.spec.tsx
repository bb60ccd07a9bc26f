import { failure, mockApi, renderRoute, type Handlers } from '@sanaga/testing';
import { act, screen } from '@testing-library/react';
import { Navigate, Route, Routes } from 'react-router';
import { ForgotPasswordRoute } from './forgot-password-route.tsx';

const sent = { success: true, description: 'sent' };
const ticket = 'a-ticket-of-sufficient-length';

async function open(handlers: Handlers = {}, path = '/forgot-password') {
  const api = mockApi({
    forgotPassword: sent,
    verifyEmailResetOtp: { success: true, description: '', resetToken: ticket },
    readResetTicket: { email: 'amina@moungofruits.cm' },
    resetPassword: sent,
    ...handlers,
  });
  return { api, ...(await renderRoute(<ForgotPasswordRoute />, { path })) };
}

type Person = Awaited<ReturnType<typeof open>>['person'];

async function choose(person: Person, password = 'Secret-word', confirm = password) {
  await person.type(await screen.findByLabelText('New password'), password);
  await person.type(screen.getByLabelText('Confirm password'), confirm);
  await person.click(screen.getByRole('button', { name: 'Save password' }));
}

it('goes from the request by the mail and the code to the new password', async () => {
  const { api, person } = await open();
  await person.type(screen.getByLabelText('Email'), 'amina@moungofruits.cm{Enter}');
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeInTheDocument();
  expect(screen.getByText(/no second email is sent within a minute/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open email app' })).toHaveAttribute(
    'href',
    expect.stringMatching(/mailto:/),
  );
  await person.click(screen.getByRole('button', { name: 'Enter the code' }));
  await person.type(await screen.findByRole('textbox', { name: 'One-time code' }), '123456');
  await choose(person);
  expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeInTheDocument();
  expect(api.calls('resetPassword').map(({ body }) => body)).toEqual([
    { email: 'amina@moungofruits.cm', resetToken: ticket, newPassword: 'Secret-word' },
  ]);
});

it('says why somebody was sent here, with their address, and goes on as ever', async () => {
  const api = mockApi({ forgotPassword: sent });
  const state = { email: 'amina@moungofruits.cm', reason: 'Your address is verified. Choose a password.' };
  const routes = (
    <Routes>
      <Route path="/sign-up" element={<Navigate to="/forgot-password" state={state} />} />
      <Route path="/forgot-password" element={<ForgotPasswordRoute />} />
    </Routes>
  );
  const { person } = await renderRoute(routes, { path: '/sign-up', route: '/*' });
  expect(await screen.findByText(state.reason)).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue(state.email);
  await person.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeInTheDocument();
  expect(api.calls('forgotPassword').map(({ body }) => body)).toEqual([{ email: state.email }]);
  await person.click(screen.getByRole('button', { name: 'Try another email' }));
  expect(screen.queryByText(state.reason)).toBeNull();
});

it('offers another code only when one is mailed, ever more seldom, and says how long each is valid', async () => {
  const { api, person } = await open();
  await person.type(screen.getByLabelText('Email'), 'amina@moungofruits.cm{Enter}');
  await screen.findByRole('heading', { name: 'Check your email' });
  jest.useFakeTimers();
  try {
    act(() => screen.getByRole('button', { name: 'Enter the code' }).click());
    for (const [minutes, valid] of [
      [1, 10],
      [5, 10],
      [15, 15],
      [60, 60],
      [60, 60],
    ] as const) {
      expect(screen.getByText(new RegExp(`Send again in ${minutes}:00`))).toBeInTheDocument();
      expect(screen.getByText(new RegExp(`valid for ${valid} minutes`))).toBeInTheDocument();
      act(() => jest.advanceTimersByTime(minutes * 60_000 - 1_000));
      expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
      act(() => jest.advanceTimersByTime(1_000));
      await act(async () => {
        screen.getByRole('button', { name: 'Send again' }).click();
        await jest.advanceTimersByTimeAsync(100);
      });
      expect(screen.getAllByText('A new code is on its way.').length).toBeGreaterThan(0);
    }
    expect(api.calls('forgotPassword')).toHaveLength(6);
    act(() => screen.getByRole('button', { name: 'Back' }).click());
    expect(screen.getByText(/no other email is sent within 60 minutes/)).toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

it('lets a code be requested again straight away where that failed', async () => {
  const { api, person } = await open();
  await person.type(screen.getByLabelText('Email'), 'amina@moungofruits.cm{Enter}');
  await screen.findByRole('heading', { name: 'Check your email' });
  const day = Date.now() + 60_000;
  jest.spyOn(Date, 'now').mockImplementation(() => day);
  api.use({ forgotPassword: failure('UNAVAILABLE', { message: 'Away.' }) });
  await person.click(screen.getByRole('button', { name: 'Enter the code' }));
  await person.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Away.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send again' })).toBeInTheDocument();
  expect(screen.queryByText('A new code is on its way.')).toBeNull();
  jest.restoreAllMocks();
});

it('leaves the address for another try', async () => {
  const { person } = await open();
  await person.type(screen.getByLabelText('Email'), 'amina@moungofruits.cm{Enter}');
  await person.click(await screen.findByRole('button', { name: 'Try another email' }));
  expect(screen.getByLabelText('Email')).toHaveValue('amina@moungofruits.cm');
});

it('waits for the code still where the page was reloaded, and stores no ticket', async () => {
  const first = await open();
  await first.person.type(screen.getByLabelText('Email'), 'amina@moungofruits.cm{Enter}');
  await first.person.click(await screen.findByRole('button', { name: 'Enter the code' }));
  const storedInTab = { ...sessionStorage };
  first.unmount();
  const { person } = await renderRoute(<ForgotPasswordRoute />, { path: '/forgot-password', storedInTab });
  await person.type(await screen.findByRole('textbox', { name: 'One-time code' }), '123456');
  expect(await screen.findByLabelText('New password')).toBeInTheDocument();
  expect(first.api.calls('verifyEmailResetOtp')[0]?.body.email).toBe('amina@moungofruits.cm');
  expect({ ...sessionStorage }).toEqual({});
});

it('shows the server’s error at its field', async () => {
  const errors = [{ field: 'email', message: 'This is no address.' }];
  const { person } = await open({ forgotPassword: failure('INVALID_INPUT', { errors }) });
  await person.type(screen.getByLabelText('Email'), 'amina@moungo.cm{Enter}');
  expect(await screen.findByText('This is no address.')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue('amina@moungo.cm');
});

it('shows at the boxes that the code is wrong', async () => {
  const message = 'Wrong code. You have 4 attempts left.';
  const { person } = await open({ verifyEmailResetOtp: failure('CODE_WRONG', { message }) });
  await person.type(screen.getByLabelText('Email'), 'amina@moungofruits.cm{Enter}');
  await person.click(await screen.findByRole('button', { name: 'Enter the code' }));
  await person.type(await screen.findByRole('textbox', { name: 'One-time code' }), '123456');
  expect(await screen.findByText(message)).toBeInTheDocument();
});

describe('the link from the mail', () => {
  const path = `/forgot-password?ticket=${ticket}`;

  it('leads to the new password at once and leaves no ticket in the address', async () => {
    const { api, person, address } = await open({}, path);
    expect(address()).toBe('/forgot-password');
    await choose(person);
    expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(api.calls('resetPassword')[0]?.body).toEqual({
      email: 'amina@moungofruits.cm',
      resetToken: ticket,
      newPassword: 'Secret-word',
    });
  });

  it('says at once that it was used, before anybody chooses a password', async () => {
    const { person } = await open({ readResetTicket: failure('RESET_TICKET_INVALID') }, path);
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeInTheDocument();
    expect(screen.queryByLabelText('New password')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Request a new link' }));
    expect(await screen.findByRole('heading', { name: 'Forgot password' })).toBeInTheDocument();
  });

  it('offers a new one where it is too old', async () => {
    const { person } = await open(
      { resetPassword: failure('RESET_TICKET_INVALID', { message: 'Too old.' }) },
      path,
    );
    await choose(person);
    expect(await screen.findByRole('alert')).toHaveTextContent('Too old.');
    await person.click(screen.getByRole('button', { name: 'Request a new link' }));
    expect(await screen.findByRole('heading', { name: 'Forgot password' })).toBeInTheDocument();
  });

  it('puts what the server has against the password at the field', async () => {
    const { person } = await open(
      { resetPassword: failure('PASSWORD_WEAK', { message: 'Commonly leaked.' }) },
      path,
    );
    await choose(person);
    expect(await screen.findByText('Commonly leaked.')).toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription('Commonly leaked.');
    expect(screen.getByLabelText('New password')).toHaveValue('Secret-word');
  });
});
