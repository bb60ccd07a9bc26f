import type { LoadTexts } from '@sanaga/i18n';

/** Every file of texts that this app shows, each a chunk of its own; the servers' and the portal's stay out. */
const files = import.meta.glob<{ default: object }>([
  '../../../locales/*/{ui,common,shell,navigation,notifications,sign-in,forgot-password,activate-account,job-titles,payee,payment,bulk}.json',
  '../../../locales/*/{comments,console,console-overview,float,individuals,month-end,organisation-requests,organisations,process-refills,services,subscriptions}.json',
  '../../../locales/*/{reports,search,audit,api-docs,console-settings,documents,exports,filters,past-decisions,profile,second-factor,security}.json',
]);

export const loadTexts: LoadTexts = async (language, namespace) => {
  const load = files[`../../../locales/${language}/${namespace}.json`];
  if (load === undefined) throw new Error(`no texts ${namespace} in ${language}`);
  return load();
};
