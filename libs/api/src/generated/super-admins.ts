import { emptyApi as api } from '../empty-api.ts';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    inviteSuperAdmin: build.mutation<
      InviteSuperAdminApiResponse,
      InviteSuperAdminApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/super-admins`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    listSuperAdmins: build.query<
      ListSuperAdminsApiResponse,
      ListSuperAdminsApiArg
    >({
      query: () => ({ url: `/auth/super-admins` }),
    }),
    removeSuperAdmin: build.mutation<
      RemoveSuperAdminApiResponse,
      RemoveSuperAdminApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/super-admins/${encodeURIComponent(String(queryArg.userId))}`,
        method: "DELETE",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as superAdminsApi };
export type InviteSuperAdminApiResponse =
  /** status 201 Default Response */ SuperAdmin;
export type InviteSuperAdminApiArg = {
  body: {
    name: string;
    email: string;
    /** E.164, for example +237677412085 */
    phoneNumber?: string;
  };
};
export type ListSuperAdminsApiResponse =
  /** status 200 Default Response */ SuperAdmin[];
export type ListSuperAdminsApiArg = void;
export type RemoveSuperAdminApiResponse =
  /** status 200 Default Response */ SuperAdmin;
export type RemoveSuperAdminApiArg = {
  userId: string;
};
export type SuperAdmin = {
  userId: string;
  name: string;
  email: string;
  phoneNumber: string | null;
  status: "INVITED" | "INACTIVE" | "ACTIVE" | "SUSPENDED" | "REMOVED";
  /** ISO 8601, UTC */
  dateJoined: string;
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
export const {
  useInviteSuperAdminMutation,
  useListSuperAdminsQuery,
  useRemoveSuperAdminMutation,
} = injectedRtkApi;
