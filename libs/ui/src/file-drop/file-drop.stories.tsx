import type { Meta, StoryObj } from '@storybook/react-vite';
import { createEvent, expect, fireEvent, fn } from 'storybook/test';
import { word } from '../stories/word.ts';
import { FileDrop } from './file-drop.tsx';

const meta: Meta<typeof FileDrop> = {
  title: 'Act/FileDrop',
  component: FileDrop,
  args: {
    label: 'Payment file',
    accept: ['.csv', '.xlsx'],
    maxBytes: 25 * 1024 * 1024,
    hint: 'CSV or XLSX, up to 100,000 rows or 25 MB',
    onFile: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof FileDrop>;

export const Empty: Story = {};
export const Choosing: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const file = new File(['677412085,185000'], 'PAIE.CSV', { type: 'text/csv' });
    await userEvent.upload(canvas.getByLabelText('Payment file'), file);
    await expect(args.onFile).toHaveBeenCalledWith(file);
  },
};
export const Chosen: Story = { args: { fileName: 'paie-novembre-2026.xlsx' } };
export const Uploading: Story = {
  args: { fileName: 'paie-novembre-2026.xlsx', percent: 42, disabled: true },
};
export const Refused: Story = { args: { error: 'This file has no column for the amount.' } };
/** A file of another kind is refused where it is dropped, before it is sent. */
export const WrongKind: Story = {
  args: { onFile: fn() },
  play: async ({ args, canvas }) => {
    const file = new File(['%PDF'], 'paie.pdf', { type: 'application/pdf' });
    const drop = createEvent.drop(canvas.getByText(word('file.drop')));
    Object.defineProperty(drop, 'dataTransfer', { value: { files: [file] } });
    await fireEvent(canvas.getByText(word('file.drop')), drop);
    await expect(args.onFile).not.toHaveBeenCalled();
    await expect(canvas.getByRole('alert')).toHaveTextContent('paie.pdf');
  },
};
export const TooLarge: Story = {
  args: { onFile: fn(), maxBytes: 4 },
  play: async ({ args, canvas, userEvent }) => {
    const file = new File(['677412085,185000'], 'paie.csv', { type: 'text/csv' });
    await userEvent.upload(canvas.getByLabelText('Payment file'), file);
    await expect(args.onFile).not.toHaveBeenCalled();
    const refusal = word('file.tooLarge', { name: 'paie.csv', limit: '0' });
    // not by `toHaveTextContent`, which replaces spaces that do not break
    await expect(canvas.getByRole('alert').textContent).toContain(refusal);
  },
};
export const NotNow: Story = { args: { disabled: true } };
export const LongWords: Story = {
  args: {
    fileName: 'Gehaltsabrechnung_Saisonarbeitskraefte_November_2026_endgueltige_Fassung.xlsx',
    error: 'In dieser Datei fehlt die Spalte mit den Auszahlungsbeträgen der Zahlungsempfänger.',
  },
};
