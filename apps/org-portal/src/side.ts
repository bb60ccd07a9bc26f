import { appSide } from '@sanaga/navigation';

/** What this app is, by the app type of its build. */
export const side = appSide(__APP_TYPE__);
