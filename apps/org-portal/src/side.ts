import { appSide } from '@sanaga/navigation';

/** The side that this app is, by the app type of its build. */
export const side = appSide(__APP_TYPE__);
