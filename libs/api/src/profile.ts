import { profileApi as generated } from './generated/profile.ts';

export type { UserProfile } from './generated/profile.ts';

export const profileApi = generated.enhanceEndpoints({
  endpoints: {
    getUserProfileInfo: { providesTags: ['Profile'] },
    getOrganisationProfile: { providesTags: ['Profile', 'Organisation'] },
  },
});

export const { useGetOrganisationProfileQuery, useGetUserProfileInfoQuery } = profileApi;
