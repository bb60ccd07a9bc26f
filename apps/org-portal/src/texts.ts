import type { LoadTexts } from '@sanaga/i18n';

/** Every file of texts that this app shows, each a chunk of its own; the servers' and the console's stay out. */
const files = import.meta.glob<{ default: object }>([
  '../../../locales/*/*.json',
  '!../../../locales/*/{errors,mail,receipt,invoice,verify}.json',
  '!../../../locales/*/{api-docs,console,console-overview,console-settings,individuals,organisation-requests,organisations}.json',
  '!../../../locales/*/{float,month-end,past-decisions,process-refills,reports,second-factor,services,subscriptions}.json',
]);

export const loadTexts: LoadTexts = async (language, namespace) => {
  const load = files[`../../../locales/${language}/${namespace}.json`];
  if (load === undefined) throw new Error(`no texts ${namespace} in ${language}`);
  return load();
};
