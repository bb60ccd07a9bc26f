import type { RegisteredName } from '../../operator/payees.ts';
import type { RowProblem } from './parse/problems.ts';

/** Returns the warnings about a name that people should look at. */
export const nameWarnings = ({ registeredName, nameMatch }: RegisteredName): RowProblem[] =>
  nameMatch === 'DIFFERS' && registeredName !== null
    ? [{ field: 'name', code: 'NAME_DIFFERS', values: { registeredName } }]
    : [];
