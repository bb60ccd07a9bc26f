import type { TFunction } from 'i18next';

const columns = ['name', 'number', 'amount', 'reason', 'email', 'receiverMessage'] as const;

interface Refusal {
  message: string;
  errors?: readonly { field: string; message: string }[] | undefined;
}

/** Says why a file was refused, with its problems. */
export function refusalText(t: TFunction<'bulk-upload'>, { message, errors = [] }: Refusal): string {
  // a column has its name from the grid; an error of the whole file needs none
  const details = errors.map(({ field, message: detail }) => {
    const column = columns.find((name) => name === field);
    return column ? t('upload.column', { column: t(`fields.${column}`), detail }) : detail;
  });
  return [message, ...details].join(' ');
}
