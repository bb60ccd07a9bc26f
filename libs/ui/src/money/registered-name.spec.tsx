import { screen } from '@testing-library/react';
import { renderUi } from '../test/render.tsx';
import { NameCounts, RegisteredName } from './registered-name.tsx';

describe('the counts of names', () => {
  it.each([
    [{ matching: 93, toLookAt: 0 }, '93 match', 'sg-good'],
    [{ matching: 93, toLookAt: 3 }, '93 match, 3 to check', 'sg-warn'],
    [{ matching: 0, toLookAt: 2, notChecked: 1 }, '2 to check, 1 not checked yet', 'sg-warn'],
    [{ matching: 4, toLookAt: 0, notChecked: 9 }, '4 match, 9 not checked yet', 'sg-text2'],
    [{ matching: 0, toLookAt: 0, notChecked: 0 }, '0 match', 'sg-text3'],
  ])('of %j are “%s”, and good only where all match', async (counts, text, face) => {
    await renderUi(<NameCounts {...counts} />);
    expect(screen.getByText(text)).toHaveClass(face);
  });
});

it('says of a name that it is not checked yet, which says nothing good or bad', async () => {
  await renderUi(<RegisteredName match="NOT_CHECKED" />);
  expect(screen.getByText('Name not checked yet')).toHaveClass('sg-text2');
});

it('says a name that was found and compared with nothing, not that it is missing', async () => {
  const { container } = await renderUi(<RegisteredName match="NOT_AVAILABLE" name="KOUAM DANIEL" />);
  expect(container).toHaveTextContent(/^KOUAM DANIEL$/);
});
