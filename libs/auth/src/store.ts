import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { emptyApi } from '@sanaga/api';
import { type AuthState, authSlice } from './slice.ts';

const reducer = combineReducers({ auth: authSlice.reducer, [emptyApi.reducerPath]: emptyApi.reducer });

/** Limits of development's checks, which take longer on a busy machine without a fault of the state; ms. */
const patient = { warnAfter: 1_000 };

/**
 * Creates the one store: what the server said, and who is signed in. `auth` is what a test or a restored page begins
 * with.
 */
export const createStore = (auth?: AuthState) =>
  configureStore({
    reducer,
    preloadedState: auth && { auth },
    middleware: (defaults) =>
      defaults({ serializableCheck: patient, immutableCheck: patient }).concat(emptyApi.middleware),
  });

export type Store = ReturnType<typeof createStore>;
export type RootState = ReturnType<typeof reducer>;
export type AppDispatch = Store['dispatch'];
