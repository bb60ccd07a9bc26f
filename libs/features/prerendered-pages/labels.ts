import type { PublicPage } from '../shared/public-pages/public-steps.ts';

/** The few words of a page, which come with it; `{{product}}` is the one thing filled in. */
export interface FirstPageWords {
  page: PublicPage;
  /** By key: `request.title`. */
  texts: Record<string, string>;
  language: string;
  promise: string;
  promiseText: string;
  pin: string;
  network: string;
}
