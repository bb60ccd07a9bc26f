import type { SignInApp } from '@sanaga/domain';

/** Returns the app in which a person signs in, whose passkeys are theirs. */
export const appOf = (superAdmin: boolean): SignInApp => (superAdmin ? 'ADMIN_CONSOLE' : 'ORG_PORTAL');

/** Returns by what a device knows a person: the bytes of their id, which say nothing about them. */
export const userHandle = (userId: string): Buffer => Buffer.from(userId.replaceAll('-', ''), 'hex');
