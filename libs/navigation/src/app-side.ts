import { appTypes } from '@sanaga/domain';
import { paths } from './paths.ts';

export interface AppSide {
  app: 'portal' | 'console';
  /** The path on which the app's people land, and below which their screens are. */
  home: string;
  /** True if somebody can sign up here. */
  signUp: boolean;
}

/**
 * Returns the side of an app by the app type of its build: 3 is the super admin's console, anything else the portal.
 */
export const appSide = (appType: number): AppSide =>
  appType === appTypes.adminConsole
    ? { app: 'console', home: paths.superAdmin, signUp: false }
    : { app: 'portal', home: paths.dashboard, signUp: true };

/** Returns the side of the app whose screens a person has. */
export const sideOf = (user: { superAdmin: boolean }): AppSide =>
  appSide(user.superAdmin ? appTypes.adminConsole : appTypes.orgPortal);
