/** The pages that come ready made, by the name of their texts. */
export type FirstPageName = 'sign-in' | 'sign-up' | 'forgot-password';

/** The few words of a page, which come with it; `{{product}}` is the one thing filled in. */
export interface FirstPageWords {
  page: FirstPageName;
  /** By key: `request.title`. */
  texts: Record<string, string>;
  language: string;
  promise: string;
  promiseText: string;
  pin: string;
  network: string;
}
