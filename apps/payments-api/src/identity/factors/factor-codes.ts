import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure } from '../../kernel/failure.ts';
import { checkCode, issueCode } from '../auth/codes.ts';

export { takeCode } from '../auth/codes.ts';

/** The code by which a person confirms that one of their factors goes. */
const codeFor = ({ userId, email }: Caller, factor: string) =>
  ({
    purpose: 'REMOVE_FACTOR',
    address: email.toLowerCase(),
    subject: `${userId} ${factor}`,
  }) as const;

/** Checks a mailed code, where one is given, and returns its id for `takeCode`. Throws CODE_WRONG or CODE_EXPIRED. */
export const checkFactorCode = async (
  deps: Dependencies,
  caller: Caller,
  factor: string,
  code: string | undefined,
): Promise<string | undefined> =>
  code === undefined ? undefined : checkCode(deps, { ...codeFor(caller, factor), code });

/** Mails the code that is lacking, and says so. Throws CODE_REQUIRED, or THROTTLED while the last one is good. */
export async function requireFactorCode(deps: Dependencies, caller: Caller, factor: string): Promise<never> {
  await issueCode(deps, {
    ...codeFor(caller, factor),
    language: caller.language,
    template: 'factor-code',
    values: { person: caller.name },
  });
  throw new Failure('CODE_REQUIRED', { fields: [{ field: 'otpCode', key: 'codeRequired' }] });
}
