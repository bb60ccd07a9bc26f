import { platformApi as generated } from './generated/platform.ts';

export type {
  Country,
  OrganisationFigures,
  PlatformReport,
  PlatformSettingChange,
  PlatformSettingChangePage,
  PlatformSettings,
} from './generated/platform.ts';

/** Reference data does not change while somebody looks; settings and figures do. */
export const platformApi = generated.enhanceEndpoints({
  endpoints: {
    getPlatformSettings: { providesTags: ['Setting'] },
    listPlatformSettingChanges: { providesTags: ['Setting'] },
    changePlatformSettings: { invalidatesTags: ['Setting'] },
    getPlatformReport: { providesTags: ['Transaction', 'Refill'] },
    getOrganisationFigures: { providesTags: ['Transaction', 'Refill', 'Organisation', 'Member'] },
  },
});

export const {
  useChangePlatformSettingsMutation,
  useGetOrganisationFiguresQuery,
  useGetPlatformReportQuery,
  useGetPlatformSettingsQuery,
  useListCountriesQuery,
  useListPlatformSettingChangesQuery,
} = platformApi;
