import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../test/render.tsx';
import { CodeInput } from './code-input.tsx';
import { ResendCode } from './resend-code.tsx';

function Controlled({ onComplete }: { onComplete: (code: string) => void }) {
  const [code, setCode] = useState('');
  return <CodeInput value={code} onChange={setCode} onComplete={onComplete} />;
}

describe('CodeInput', () => {
  it('takes a pasted code with spaces, reports it once when complete', async () => {
    const onComplete = jest.fn();
    const { user } = await renderUi(<Controlled onComplete={onComplete} />);
    await user.click(screen.getByRole('textbox', { name: 'One-time code' }));
    await user.paste('407 123');
    expect(onComplete.mock.calls).toEqual([['407123']]);
    expect(screen.getByRole('textbox')).toHaveValue('407123');
  });

  it('takes digits only, and six of them', async () => {
    const onComplete = jest.fn();
    const { user } = await renderUi(<Controlled onComplete={onComplete} />);
    await user.type(screen.getByRole('textbox'), 'a1b2c3');
    expect(screen.getByRole('textbox')).toHaveValue('123');
    expect(onComplete).not.toHaveBeenCalled();
    await user.type(screen.getByRole('textbox'), '4567');
    expect(screen.getByRole('textbox')).toHaveValue('123456');
    expect(onComplete).toHaveBeenCalledTimes(1);
  });

  it('has the focus again when the code it lost it for was refused', async () => {
    const field = (more: object) => <CodeInput value="407123" onChange={() => {}} autoFocus {...more} />;
    const { show } = await renderUi(field({}));
    expect(screen.getByRole('textbox')).toHaveFocus();
    show(field({ disabled: true }));
    act(() => screen.getByRole('textbox').blur());
    show(field({ error: 'This code is wrong.' }));
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  it('has the focus again where it could not keep it while the code was being sent, but takes it from nothing', async () => {
    const field = (more: object) => (
      <>
        <CodeInput value="" onChange={() => {}} autoFocus {...more} />
        <button type="button">Go back</button>
      </>
    );
    const { show, user } = await renderUi(field({}));
    // browsers take the focus from a field that is disabled
    act(() => screen.getByRole('textbox').blur());
    show(field({ disabled: true }));
    show(field({}));
    expect(screen.getByRole('textbox')).toHaveFocus();
    show(field({ disabled: true }));
    await user.click(screen.getByRole('button'));
    show(field({}));
    expect(screen.getByRole('button')).toHaveFocus();
  });

  it('takes the focus from the button that sent the refused code', async () => {
    const field = (more: object) => (
      <>
        <CodeInput value="407123" onChange={() => {}} {...more} />
        <button type="button">Confirm</button>
      </>
    );
    const { show, user } = await renderUi(field({}));
    await user.click(screen.getByRole('button'));
    show(field({ disabled: true }));
    show(field({ error: 'This code is wrong.' }));
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  it('shows why a code was refused', async () => {
    await renderUi(<CodeInput value="" onChange={() => {}} error="This code is wrong." />);
    expect(screen.getByRole('textbox')).toBeInvalid();
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('This code is wrong.');
    expect(screen.getByRole('textbox')).toHaveAttribute('autocomplete', 'one-time-code');
  });
});

describe('ResendCode', () => {
  afterEach(() => jest.useRealTimers());

  it('counts down, offers the button, and counts again after it was pressed', async () => {
    const onResend = jest.fn();
    await renderUi(<span />);
    jest.useFakeTimers();
    await renderUi(<ResendCode wait={60} onResend={onResend} />);
    expect(screen.getByText(/Send again in 1:00/)).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(18_000));
    expect(screen.getByText(/Send again in 0:42/)).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(42_000));
    act(() => screen.getByRole('button', { name: 'Send again' }).click());
    expect(onResend).toHaveBeenCalledTimes(1);
    expect(screen.getByText(/Send again in 1:00/)).toBeInTheDocument();
  });
});
