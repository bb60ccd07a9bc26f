import { fireEvent, screen } from '@testing-library/react';
import { renderUi } from '../test/render.tsx';
import { FileDrop } from './file-drop.tsx';

const props = { label: 'Payment file', accept: ['.csv', '.xlsx'], maxBytes: 2 * 1024 * 1024 };
const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name);

it('takes a chosen file and a dropped one', async () => {
  const onFile = jest.fn();
  const { user } = await renderUi(<FileDrop {...props} onFile={onFile} />);
  await user.upload(screen.getByLabelText('Payment file'), file('PAIE.CSV'));
  fireEvent.drop(screen.getByText('Drop the file here or choose one'), {
    dataTransfer: { files: [file('b.xlsx')] },
  });
  expect(onFile.mock.calls.map(([taken]) => taken.name)).toEqual(['PAIE.CSV', 'b.xlsx']);
});

it('shows why it refuses a file', async () => {
  const onFile = jest.fn();
  await renderUi(<FileDrop {...props} onFile={onFile} />);
  const drop = (dropped: File) =>
    fireEvent.drop(screen.getByText('Drop the file here or choose one'), {
      dataTransfer: { files: [dropped] },
    });
  drop(file('photo.png'));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'photo.png cannot be used. Accepted formats: .csv and .xlsx.',
  );
  drop(file('big.csv', props.maxBytes + 1));
  expect(screen.getByRole('alert')).toHaveTextContent('big.csv is larger than 2 MB.');
  expect(onFile).not.toHaveBeenCalled();
});

it('names in French the formats that a file has not', async () => {
  await renderUi(<FileDrop {...props} onFile={() => {}} />, 'fr');
  fireEvent.drop(screen.getByText(/^Déposez le fichier/), { dataTransfer: { files: [file('photo.png')] } });
  expect(screen.getByRole('alert')).toHaveTextContent(
    'photo.png n’est pas utilisable. Formats acceptés : .csv et .xlsx.',
  );
});

it('shows the upload in whole percent', async () => {
  await renderUi(<FileDrop {...props} onFile={() => {}} fileName="paie.csv" percent={42} disabled />);
  expect(screen.getByRole('progressbar', { name: '42% uploaded' })).toHaveValue(42);
  // no other file is taken meanwhile, so none can be chosen
  expect(screen.queryByText('Choose another file')).not.toBeInTheDocument();
});
