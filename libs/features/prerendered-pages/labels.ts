import type { PublicPage } from '../shared/public-pages/public-steps.ts';

/** Labels of a page, which are part of it; `{{product}}` is their only placeholder. */
export interface FirstPageLabels {
  page: PublicPage;
  /** Texts by key: `request.title`. */
  texts: Record<string, string>;
  language: string;
  promise: string;
  promiseText: string;
  pin: string;
  network: string;
}
