import { platformApi as generated } from './generated/platform.ts';

export type {
  Country,
  OrganisationFigures,
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
    getOrganisationFigures: { providesTags: ['Transaction', 'Refill', 'Organisation', 'Member'] },
  },
});

export const {
  useChangePlatformSettingsMutation,
  useGetOrganisationFiguresQuery,
  useGetPlatformSettingsQuery,
  useListCountriesQuery,
  useListPlatformSettingChangesQuery,
} = platformApi;
