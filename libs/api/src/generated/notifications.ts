import { emptyApi as api } from '../empty-api.ts';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    deleteNotification: build.mutation<
      DeleteNotificationApiResponse,
      DeleteNotificationApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/delete-notification/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
    }),
    listNotifications: build.query<
      ListNotificationsApiResponse,
      ListNotificationsApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/notifications`,
        params: {
          page:
            queryArg.page != null
              ? encodeURIComponent(String(queryArg.page))
              : undefined,
          size:
            queryArg.size != null
              ? encodeURIComponent(String(queryArg.size))
              : undefined,
        },
      }),
    }),
    readAllNotifications: build.mutation<
      ReadAllNotificationsApiResponse,
      ReadAllNotificationsApiArg
    >({
      query: () => ({
        url: `/transaction/read-notifications`,
        method: "PATCH",
      }),
    }),
    readNotification: build.mutation<
      ReadNotificationApiResponse,
      ReadNotificationApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/read-notification/${encodeURIComponent(String(queryArg.id))}`,
        method: "PATCH",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as notificationsApi };
export type DeleteNotificationApiResponse =
  /** status 200 Default Response */ Notification;
export type DeleteNotificationApiArg = {
  id: string;
};
export type ListNotificationsApiResponse =
  /** status 200 Default Response */ NotificationPage;
export type ListNotificationsApiArg = {
  page?: number;
  size?: number;
};
export type ReadAllNotificationsApiResponse =
  /** status 200 Default Response */ NotificationsRead;
export type ReadAllNotificationsApiArg = void;
export type ReadNotificationApiResponse =
  /** status 200 Default Response */ Notification;
export type ReadNotificationApiArg = {
  id: string;
};
export type Notification = {
  notificationId: string;
  kind: string;
  /** in the caller’s language */
  title: string;
  /** the screen it speaks of */
  path: string | null;
  /** ISO 8601, UTC */
  createdAt: string;
  readAt: string | null;
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
export type NotificationPage = {
  content: Notification[];
  number: number;
  size: number;
  totalElements: number;
  totalPages: number;
  unread: number;
};
export type NotificationsRead = {
  /** how many were unread */
  read: number;
};
export const {
  useDeleteNotificationMutation,
  useListNotificationsQuery,
  useReadAllNotificationsMutation,
  useReadNotificationMutation,
} = injectedRtkApi;
