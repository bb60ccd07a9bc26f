import { emptyApi as api } from '../empty-api.ts';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    editProfile: build.mutation<EditProfileApiResponse, EditProfileApiArg>({
      query: (queryArg) => ({
        url: `/profile/edit`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    getOrganisationProfile: build.query<
      GetOrganisationProfileApiResponse,
      GetOrganisationProfileApiArg
    >({
      query: () => ({ url: `/profile/get-organisation-profile` }),
    }),
    getUserProfileInfo: build.query<
      GetUserProfileInfoApiResponse,
      GetUserProfileInfoApiArg
    >({
      query: () => ({ url: `/profile/user-profile-info` }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as profileApi };
export type EditProfileApiResponse =
  /** status 200 Default Response */ UserProfile;
export type EditProfileApiArg = {
  body: {
    /** JSON */
    jsonData: string;
    image?: Blob;
  };
};
export type GetOrganisationProfileApiResponse =
  /** status 200 Default Response */ Organisation;
export type GetOrganisationProfileApiArg = void;
export type GetUserProfileInfoApiResponse =
  /** status 200 Default Response */ UserProfile;
export type GetUserProfileInfoApiArg = void;
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
export type Organisation = {
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
};
export const {
  useEditProfileMutation,
  useGetOrganisationProfileQuery,
  useGetUserProfileInfoQuery,
} = injectedRtkApi;
