import type { ApiError } from '@sanaga/api';

const aboutCode: readonly (string | undefined)[] = ['CODE_WRONG', 'CODE_EXPIRED', 'CODE_REQUIRED'];

/** Returns true if a call was refused because of its one-time code, so that another one has to be typed. */
export const isAboutCode = (error: ApiError | undefined): boolean => aboutCode.includes(error?.code);
