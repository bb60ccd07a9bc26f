import type { Dependencies } from '../../kernel/dependencies.ts';
import { mailMonthlyStatements } from './monthly-statement.service.ts';

/** Works the `monthly-statements` queue: in the first days of a month it mails the statements of the month before. */
export const workMonthlyStatements = (deps: Dependencies): Promise<void> =>
  deps.jobs.work('monthly-statements', () => mailMonthlyStatements(deps));
