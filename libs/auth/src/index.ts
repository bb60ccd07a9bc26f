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
  useSignIn,
  useSignOut,
} from './hooks.ts';
export { type Idle, useIdleSignOut } from './idle.ts';
export { endSession, restoreSession, startSession } from './session.ts';
export { useSessionEnd } from './session-end.ts';
export { type AuthSettings, connectSession } from './set-up.ts';
export { type AuthState, type EndReason, signedOut } from './slice.ts';
export { hasStoredSession, lastRole } from './storage.ts';
export { type AppDispatch, createStore, type RootState, type Store } from './store.ts';
export { homePath, isShutOut, landingPath } from './where-to.ts';
