import { appSide } from '@sanaga/navigation';

/** Side of this app, by the app type of its build. */
export const side = appSide(__APP_TYPE__);
