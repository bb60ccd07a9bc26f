import { createStore } from '@sanaga/auth';

/** The one store of the page. */
export const store = createStore();
