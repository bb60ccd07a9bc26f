import { emptyApi as api } from '../empty-api.ts';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    deleteProfilePicture: build.mutation<
      DeleteProfilePictureApiResponse,
      DeleteProfilePictureApiArg
    >({
      query: () => ({ url: `/profile/remove-profile-pic`, method: "DELETE" }),
    }),
    removeProfilePicture: build.mutation<
      RemoveProfilePictureApiResponse,
      RemoveProfilePictureApiArg
    >({
      query: () => ({ url: `/profile/remove-profile-pic`, method: "GET" }),
    }),
    editOrganisationProfile: build.mutation<
      EditOrganisationProfileApiResponse,
      EditOrganisationProfileApiArg
    >({
      query: (queryArg) => ({
        url: `/profile/edit-organisation`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    editProfile: build.mutation<EditProfileApiResponse, EditProfileApiArg>({
      query: (queryArg) => ({
        url: `/profile/edit`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    exportOrganisationsCsv: build.query<
      ExportOrganisationsCsvApiResponse,
      ExportOrganisationsCsvApiArg
    >({
      query: (queryArg) => ({
        url: `/profile/export-org-csv`,
        params: {
          accountType:
            queryArg.accountType != null
              ? encodeURIComponent(String(queryArg.accountType))
              : undefined,
          search:
            queryArg.search != null
              ? encodeURIComponent(String(queryArg.search))
              : undefined,
          status:
            queryArg.status != null
              ? encodeURIComponent(String(queryArg.status))
              : undefined,
          plan:
            queryArg.plan != null
              ? encodeURIComponent(String(queryArg.plan))
              : undefined,
          location:
            queryArg.location != null
              ? encodeURIComponent(String(queryArg.location))
              : undefined,
        },
      }),
    }),
    getOrganisationCover: build.query<
      GetOrganisationCoverApiResponse,
      GetOrganisationCoverApiArg
    >({
      query: (queryArg) => ({
        url: `/profile/organisation-cover/${encodeURIComponent(String(queryArg.organisationId))}`,
        params: {
          v:
            queryArg.v != null
              ? encodeURIComponent(String(queryArg.v))
              : undefined,
        },
      }),
    }),
    getOrganisationOwner: build.query<
      GetOrganisationOwnerApiResponse,
      GetOrganisationOwnerApiArg
    >({
      query: (queryArg) => ({
        url: `/profile/owner/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    getOrganisationPicture: build.query<
      GetOrganisationPictureApiResponse,
      GetOrganisationPictureApiArg
    >({
      query: (queryArg) => ({
        url: `/profile/organisation-pic/${encodeURIComponent(String(queryArg.organisationId))}`,
        params: {
          v:
            queryArg.v != null
              ? encodeURIComponent(String(queryArg.v))
              : undefined,
        },
      }),
    }),
    getOrganisationProfile: build.query<
      GetOrganisationProfileApiResponse,
      GetOrganisationProfileApiArg
    >({
      query: () => ({ url: `/profile/get-organisation-profile` }),
    }),
    getOrganisationProfileById: build.query<
      GetOrganisationProfileByIdApiResponse,
      GetOrganisationProfileByIdApiArg
    >({
      query: (queryArg) => ({
        url: `/profile/organisation/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    getUserProfileInfo: build.query<
      GetUserProfileInfoApiResponse,
      GetUserProfileInfoApiArg
    >({
      query: () => ({ url: `/profile/user-profile-info` }),
    }),
    getUserProfilePicture: build.query<
      GetUserProfilePictureApiResponse,
      GetUserProfilePictureApiArg
    >({
      query: (queryArg) => ({
        url: `/profile/user-profile-pic/${encodeURIComponent(String(queryArg.userId))}`,
        params: {
          v:
            queryArg.v != null
              ? encodeURIComponent(String(queryArg.v))
              : undefined,
        },
      }),
    }),
    listOrganisationProfiles: build.query<
      ListOrganisationProfilesApiResponse,
      ListOrganisationProfilesApiArg
    >({
      query: (queryArg) => ({
        url: `/profile/organisations`,
        params: {
          page:
            queryArg.page != null
              ? encodeURIComponent(String(queryArg.page))
              : undefined,
          size:
            queryArg.size != null
              ? encodeURIComponent(String(queryArg.size))
              : undefined,
          search:
            queryArg.search != null
              ? encodeURIComponent(String(queryArg.search))
              : undefined,
          status:
            queryArg.status != null
              ? encodeURIComponent(String(queryArg.status))
              : undefined,
        },
      }),
    }),
    registerProfile: build.mutation<
      RegisterProfileApiResponse,
      RegisterProfileApiArg
    >({
      query: (queryArg) => ({
        url: `/profile/register/${encodeURIComponent(String(queryArg.userId))}`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    softDeleteProfile: build.mutation<
      SoftDeleteProfileApiResponse,
      SoftDeleteProfileApiArg
    >({
      query: (queryArg) => ({
        url: `/profile/soft-delete/${encodeURIComponent(String(queryArg.userId))}`,
        method: "PATCH",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as profileApi };
export type DeleteProfilePictureApiResponse =
  /** status 200 Default Response */ UserProfile;
export type DeleteProfilePictureApiArg = void;
export type RemoveProfilePictureApiResponse =
  /** status 200 Default Response */ UserProfile;
export type RemoveProfilePictureApiArg = void;
export type EditOrganisationProfileApiResponse =
  /** status 200 Default Response */ OrganisationProfile;
export type EditOrganisationProfileApiArg = {
  body: {
    /** JSON */
    jsonData: string;
    /** JPEG, PNG or WebP of at most 5 MiB */
    image?: Blob;
    /** JPEG, PNG or WebP of at most 5 MiB */
    cover?: Blob;
  };
};
export type EditProfileApiResponse =
  /** status 200 Default Response */ UserProfile;
export type EditProfileApiArg = {
  body: {
    /** JSON */
    jsonData: string;
    /** JPEG, PNG or WebP of at most 5 MiB */
    image?: Blob;
  };
};
export type ExportOrganisationsCsvApiResponse =
  /** status 200 named Organisation List */ string;
export type ExportOrganisationsCsvApiArg = {
  accountType?: "ORGANIZATION" | "INDIVIDUAL";
  search?: string;
  status?: "REQUESTED" | "APPROVED" | "SUSPENDED" | "REJECTED" | "DELETED";
  plan?: "STARTER" | "PREMIUM" | "PRO";
  location?: string;
};
export type GetOrganisationCoverApiResponse =
  /** status 200 the picture; none is 404 */ string;
export type GetOrganisationCoverApiArg = {
  /** the version a path carries: that picture may be kept, any other is asked for anew */
  v?: string;
  organisationId: string;
};
export type GetOrganisationOwnerApiResponse =
  /** status 200 Default Response */ OrganisationOwner;
export type GetOrganisationOwnerApiArg = {
  id: string;
};
export type GetOrganisationPictureApiResponse =
  /** status 200 the picture; none is 404 */ string;
export type GetOrganisationPictureApiArg = {
  /** the version a path carries: that picture may be kept, any other is asked for anew */
  v?: string;
  organisationId: string;
};
export type GetOrganisationProfileApiResponse =
  /** status 200 Default Response */ OrganisationProfile;
export type GetOrganisationProfileApiArg = void;
export type GetOrganisationProfileByIdApiResponse =
  /** status 200 Default Response */ OrganisationProfile;
export type GetOrganisationProfileByIdApiArg = {
  id: string;
};
export type GetUserProfileInfoApiResponse =
  /** status 200 Default Response */ UserProfile;
export type GetUserProfileInfoApiArg = void;
export type GetUserProfilePictureApiResponse =
  /** status 200 the picture; none is 404 */ string;
export type GetUserProfilePictureApiArg = {
  /** the version a path carries: that picture may be kept, any other is asked for anew */
  v?: string;
  userId: string;
};
export type ListOrganisationProfilesApiResponse =
  /** status 200 Default Response */ OrganisationProfilePage;
export type ListOrganisationProfilesApiArg = {
  page?: number;
  size?: number;
  search?: string;
  status?: "REQUESTED" | "APPROVED" | "SUSPENDED" | "REJECTED" | "DELETED";
};
export type RegisterProfileApiResponse =
  /** status 201 Default Response */ UserProfile;
export type RegisterProfileApiArg = {
  userId: string;
  body: {
    name: string;
    country: string;
    city: string;
    streetAddress?: string;
    language: "en" | "fr" | "de";
  };
};
export type SoftDeleteProfileApiResponse =
  /** status 200 Default Response */ UserProfile;
export type SoftDeleteProfileApiArg = {
  userId: string;
};
export type UserProfile = {
  userId: string;
  email: string;
  name: string;
  phoneNumber: string | null;
  organizationId: string | null;
  organizationName: string | null;
  organizationStatus:
    ("REQUESTED" | "APPROVED" | "SUSPENDED" | "REJECTED" | "DELETED") | null;
  accountType: ("ORGANIZATION" | "INDIVIDUAL") | null;
  plan: string | null;
  roles: ("ADMIN" | "INITIATOR" | "VALIDATOR")[];
  superAdmin: boolean;
  verifiedEmail: boolean;
  status: "INVITED" | "INACTIVE" | "ACTIVE" | "SUSPENDED" | "REMOVED";
  language: "en" | "fr" | "de";
  username: string | null;
  jobTitle: string | null;
  country: string | null;
  city: string | null;
  streetAddress: string | null;
  /** ISO 8601, UTC */
  dateJoined: string;
  /** when the holder asked to be approved */
  organizationSubmittedAt: string | null;
  /** accounts the member is limited to; none = all */
  accountIds: string[];
  /** path of the picture with its version, or null */
  profilePicture: string | null;
};
export type Problem = {
  type: string;
  title: string;
  status: number;
  code:
    | "BAD_REQUEST"
    | "SESSION_REQUIRED"
    | "SESSION_ENDED"
    | "CREDENTIALS_WRONG"
    | "FORBIDDEN"
    | "SELF_APPROVAL"
    | "ACCOUNT_UNDER_REVIEW"
    | "ACCOUNT_SUSPENDED"
    | "EMAIL_UNVERIFIED"
    | "REQUEST_TOKEN"
    | "AUTHORISATION_REQUIRED"
    | "NOT_FOUND"
    | "WRONG_STATUS"
    | "INSUFFICIENT_FUNDS"
    | "PLAN_LIMIT"
    | "IN_FLIGHT"
    | "ALREADY_MEMBER"
    | "DUPLICATE"
    | "LAST_ADMIN"
    | "LAST_SUPER_ADMIN"
    | "DUPLICATE_FILE"
    | "WALLET_NOT_EMPTY"
    | "PAYMENTS_UNDER_WAY"
    | "SECOND_PERSON_REQUIRED"
    | "TOO_EARLY"
    | "PAYLOAD_TOO_LARGE"
    | "UNSUPPORTED_TYPE"
    | "INVALID_INPUT"
    | "CODE_WRONG"
    | "CODE_EXPIRED"
    | "CODE_REQUIRED"
    | "PASSWORD_WEAK"
    | "PASSWORD_WRONG"
    | "FILE_UNREADABLE"
    | "IMAGE_UNREADABLE"
    | "NUMBER_NOT_BUSINESS"
    | "NUMBER_NOT_VALID"
    | "AMOUNT_OUT_OF_RANGE"
    | "ACCOUNT_NOT_CONFIRMED"
    | "ACCOUNT_NOT_ALLOWED"
    | "ACTIVATION_CODE_INVALID"
    | "RESET_TICKET_INVALID"
    | "NO_APPROVER"
    | "IDEMPOTENCY_MISMATCH"
    | "THROTTLED"
    | "INTERNAL"
    | "UNAVAILABLE"
    | "CARD_NOT_CONFIGURED";
  /** a sentence for people, in their language */
  message: string;
  /** input errors beside their fields */
  errors?: {
    field: string;
    message: string;
  }[];
  triesLeft?: number;
  /** what the wallet lacks, whole XAF */
  lacking?: number;
  /** seconds */
  retryAfter?: number;
};
export type OrganisationProfile = {
  organisationId: string;
  walletNumber: string;
  accountType: "ORGANIZATION" | "INDIVIDUAL";
  name: string;
  username: string | null;
  email: string;
  phoneNumber: string;
  status: "REQUESTED" | "APPROVED" | "SUSPENDED" | "REJECTED" | "DELETED";
  category: string | null;
  location: string | null;
  website: string | null;
  plan: "STARTER" | "PREMIUM" | "PRO";
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
  approvedAt: string | null;
  suspendedAt: string | null;
  suspensionReason: string | null;
  /** path of the picture with its version, or null */
  profilePicture: string | null;
  /** path of the picture with its version, or null */
  coverPicture: string | null;
};
export type OrganisationOwner = {
  userId: string;
  organisationId: string;
  name: string;
  email: string;
  phoneNumber: string | null;
  jobTitle: string | null;
  status: "INVITED" | "INACTIVE" | "ACTIVE" | "SUSPENDED" | "REMOVED";
  /** ISO 8601, UTC */
  dateJoined: string;
  /** path of the picture with its version, or null */
  profilePicture: string | null;
};
export type OrganisationProfilePage = {
  content: OrganisationProfile[];
  number: number;
  size: number;
  totalElements: number;
  totalPages: number;
  totalIsEstimate?: boolean;
};
export const {
  useDeleteProfilePictureMutation,
  useRemoveProfilePictureMutation,
  useEditOrganisationProfileMutation,
  useEditProfileMutation,
  useExportOrganisationsCsvQuery,
  useGetOrganisationCoverQuery,
  useGetOrganisationOwnerQuery,
  useGetOrganisationPictureQuery,
  useGetOrganisationProfileQuery,
  useGetOrganisationProfileByIdQuery,
  useGetUserProfileInfoQuery,
  useGetUserProfilePictureQuery,
  useListOrganisationProfilesQuery,
  useRegisterProfileMutation,
  useSoftDeleteProfileMutation,
} = injectedRtkApi;
