import { profileApi as generated } from './generated/profile.ts';

export type {
  OrganisationOwner,
  OrganisationProfile,
  OrganisationProfilePage,
  UserProfile,
} from './generated/profile.ts';

export const profileApi = generated.enhanceEndpoints({
  endpoints: {
    getUserProfileInfo: { providesTags: ['Profile'] },
    getOrganisationProfile: { providesTags: ['Profile', 'Organisation'] },
    getOrganisationProfileById: { providesTags: ['Organisation'] },
    getOrganisationOwner: { providesTags: ['Organisation', 'Member'] },
    listOrganisationProfiles: { providesTags: ['Organisation'] },
    editProfile: { invalidatesTags: ['Profile', 'Member'] },
    registerProfile: { invalidatesTags: ['Profile', 'Member'] },
    deleteProfilePicture: { invalidatesTags: ['Profile'] },
    softDeleteProfile: { invalidatesTags: ['Member', 'Organisation'] },
    editOrganisationProfile: { invalidatesTags: ['Profile', 'Organisation'] },
  },
});

export const {
  useDeleteProfilePictureMutation,
  useEditOrganisationProfileMutation,
  useEditProfileMutation,
  useGetOrganisationOwnerQuery,
  useGetOrganisationProfileByIdQuery,
  useGetOrganisationProfileQuery,
  useGetUserProfileInfoQuery,
  useListOrganisationProfilesQuery,
  useRegisterProfileMutation,
  useSoftDeleteProfileMutation,
} = profileApi;
