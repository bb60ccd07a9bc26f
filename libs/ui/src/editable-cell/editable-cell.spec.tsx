import { screen } from '@testing-library/react';
import { renderUi } from '../test/render.tsx';
import { EditableCell } from './editable-cell.tsx';

const cell = (name: string, onCommit: (value: string) => void, error?: string) => (
  <EditableCell label={name} value={`${name} typed`} onCommit={onCommit} error={error} />
);

it('takes what was typed on leaving the cell, and only where it is something else', async () => {
  const onCommit = jest.fn();
  const { user } = await renderUi(cell('Number', onCommit, 'Too short.'));
  const input = screen.getByLabelText('Number');
  expect(input).toHaveAccessibleDescription('Too short.');
  expect(input).toBeInvalid();
  await user.click(input);
  await user.tab();
  expect(onCommit).not.toHaveBeenCalled();
  await user.type(input, ' 12');
  await user.tab();
  expect(onCommit.mock.calls).toEqual([['Number typed 12']]);
});

it('is described by what is said of it elsewhere', async () => {
  await renderUi(
    <>
      <EditableCell label="Number" value="6 77" onCommit={() => {}} errorId="of-row-7" />
      <p id="of-row-7">Too short.</p>
    </>,
  );
  expect(screen.getByLabelText('Number')).toBeInvalid();
  expect(screen.getByLabelText('Number')).toHaveAccessibleDescription('Too short.');
  expect(screen.getAllByText('Too short.')).toHaveLength(1);
});

it('moves to the next cell with Enter, from the last one into the grid, and never submits', async () => {
  const onCommit = jest.fn();
  const { user } = await renderUi(
    <div data-grid tabIndex={-1} data-testid="grid">
      {cell('First', onCommit)}
      {cell('Second', onCommit)}
    </div>,
  );
  await user.type(screen.getByLabelText('First'), '!{Enter}');
  expect(screen.getByLabelText('Second')).toHaveFocus();
  await user.keyboard('?{Enter}');
  expect(screen.getByTestId('grid')).toHaveFocus();
  expect(onCommit.mock.calls).toEqual([['First typed!'], ['Second typed?']]);
});

it('restores the previous value with Escape, and shows a value that others changed', async () => {
  const onCommit = jest.fn();
  const { user, show } = await renderUi(cell('Number', onCommit));
  const input = screen.getByLabelText('Number');
  await user.type(input, '99{Escape}');
  expect(input).toHaveValue('Number typed');
  await user.tab();
  expect(onCommit).not.toHaveBeenCalled();
  show(<EditableCell label="Number" value="6 77" onCommit={onCommit} />);
  expect(input).toHaveValue('6 77');
});
