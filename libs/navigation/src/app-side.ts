import { appTypes } from '@sanaga/domain';
import { paths } from './paths.ts';

export interface AppSide {
  app: 'portal' | 'console';
  /** Where the app's people land, and what their screens are below. */
  home: string;
  /** Whether somebody can sign up here. */
  signUp: boolean;
}

/** What an app is, by the app type of its build: 3 is the super admin's console, anything else the portal. */
export const appSide = (appType: number): AppSide =>
  appType === appTypes.adminConsole
    ? { app: 'console', home: paths.superAdmin, signUp: false }
    : { app: 'portal', home: paths.dashboard, signUp: true };

/** The app whose screens a person has. */
export const sideOf = (user: { superAdmin: boolean }): AppSide =>
  appSide(user.superAdmin ? appTypes.adminConsole : appTypes.orgPortal);
