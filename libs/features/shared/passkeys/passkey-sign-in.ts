import { type ApiError, apiErrorOf, authApi, type Session, signInApp } from '@sanaga/api';
import type { AppDispatch } from '@sanaga/auth';
import { knowsPasskeys, offersPasskeys, signByPasskey } from './passkey-ceremony.ts';

/** Reason why no passkey was used; `declined` also where the device had none, or failed. */
export type Unused = 'unsupported' | 'declined';

/** Outcome of a sign-in with a passkey: a session, a code that was mailed, or why there is neither. */
export type PasskeySignIn =
  { session: Session } | { codeFor: string } | { error: ApiError | undefined } | { unused: Unused };

/** Signs in with a passkey; `offered` waits until the person chooses one while filling in a field. */
export async function signInWithPasskey(
  dispatch: AppDispatch,
  { offered = false }: { offered?: boolean } = {},
): Promise<PasskeySignIn> {
  if (offered ? !(await offersPasskeys()) : !knowsPasskeys()) return { unused: 'unsupported' };
  const { startPasskeyLogin, passkeyLogin } = authApi.endpoints;
  const begun = await dispatch(startPasskeyLogin.initiate({ body: { app: signInApp() } }));
  if (!begun.data) return offered ? { unused: 'declined' } : { error: apiErrorOf(begun.error) };
  const { response, end } = await signByPasskey(begun.data, { offered });
  if (!response) return { unused: end === 'unsupported' ? end : 'declined' };
  const { data, error } = await dispatch(passkeyLogin.initiate({ body: response }));
  if (!data) return { error: apiErrorOf(error) };
  return 'user' in data ? { session: data } : { codeFor: data.email };
}
