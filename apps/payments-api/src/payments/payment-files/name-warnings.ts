import type { RegisteredName } from '../../operator/payees.ts';
import type { RowProblem } from './parse/problems.ts';

/** What people should look at in a name. */
export const nameWarnings = ({ registeredName, nameMatch }: RegisteredName): RowProblem[] =>
  nameMatch === 'DIFFERS' && registeredName !== null
    ? [{ field: 'name', code: 'NAME_DIFFERS', values: { registeredName } }]
    : [];
