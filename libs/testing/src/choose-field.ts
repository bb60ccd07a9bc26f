import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses in the list of a file's columns which field one of them is, as a person does. */
export const chooseField = (person: UserEvent, column: string, field: string): Promise<void> =>
  chooseOption(person, `Field of the column ${column}`, field);

/** Chooses an option of a list by their names. */
export async function chooseOption(person: UserEvent, list: string, option: string): Promise<void> {
  await person.click(screen.getByRole('combobox', { name: list }));
  // lists that were open before stay in the page, and so does what was chosen in them
  const titled = await screen.findAllByTitle(option);
  const options = titled.filter(({ classList }) => classList.contains('ant-select-item-option'));
  await person.click(options.at(-1) as HTMLElement);
}
