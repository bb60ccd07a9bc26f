import { type ApiError, apiErrorOf, authApi, type Session, signInApp } from '@sanaga/api';
import type { AppDispatch } from '@sanaga/auth';
import { knowsPasskeys, offersPasskeys, signByPasskey } from './passkey-ceremony.ts';

/** Reason why no passkey was used; `declined` also where the device had none, or failed. */
export type Unused = 'unsupported' | 'declined';

/** Outcome of a sign-in with a passkey: a session, a code that was mailed, or why there is neither. */
export type PasskeySignIn =
  { session: Session } | { codeFor: string } | { error: ApiError | undefined } | { unused: Unused };

/** Number of sign-ins that were begun: a browser serves the last one, and ends those before. */
let begun = 0;

/** Signs in with a passkey; `offered` waits until the person chooses one while filling in a field. */
export async function signInWithPasskey(
  dispatch: AppDispatch,
  { offered = false }: { offered?: boolean } = {},
): Promise<PasskeySignIn> {
  if (offered ? !(await offersPasskeys()) : !knowsPasskeys()) return { unused: 'unsupported' };
  const own = (begun += 1);
  const { endpoints } = authApi;
  const options = await dispatch(endpoints.startPasskeyLogin.initiate({ body: { app: signInApp() } }));
  if (!options.data) return offered ? { unused: 'declined' } : { error: apiErrorOf(options.error) };
  // the person has pressed the button meanwhile, which an offer would end
  if (offered && own < begun) return { unused: 'declined' };
  const { response, end } = await signByPasskey(options.data, { offered });
  if (!response) return { unused: end === 'unsupported' ? end : 'declined' };
  const { data, error } = await dispatch(endpoints.passkeyLogin.initiate({ body: response }));
  if (!data) return { error: apiErrorOf(error) };
  return 'user' in data ? { session: data } : { codeFor: data.email };
}
