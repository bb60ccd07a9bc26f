export { AwayWhenSignedIn, Guard } from './guard.tsx';
export {
  Can,
  useAppDispatch,
  useAuth,
  useCan,
  useCurrentRole,
  useCurrentUser,
  useFreshUser,
  useRememberRoute,
  useRoleChange,
  useSignIn,
  useSignOut,
} from './hooks.ts';
export { useIdleSignOut } from './idle.ts';
export { restoreSession, startSession } from './session.ts';
export { useSessionEnd } from './session-end.ts';
export { connectSession } from './set-up.ts';
export { type AuthState, signedOut } from './slice.ts';
export { hasStoredSession, lastRole } from './storage.ts';
export { type AppDispatch, createStore, type Store } from './store.ts';
export { homePath, isShutOut, landingPath } from './where-to.ts';
