import { emptyApi as api } from '../empty-api.ts';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    exportAuditCsv: build.query<
      ExportAuditCsvApiResponse,
      ExportAuditCsvApiArg
    >({
      query: (queryArg) => ({
        url: `/audit/export-csv`,
        params: {
          actorId:
            queryArg.actorId != null
              ? encodeURIComponent(String(queryArg.actorId))
              : undefined,
          action:
            queryArg.action != null
              ? encodeURIComponent(String(queryArg.action))
              : undefined,
          subjectType:
            queryArg.subjectType != null
              ? encodeURIComponent(String(queryArg.subjectType))
              : undefined,
          subjectId:
            queryArg.subjectId != null
              ? encodeURIComponent(String(queryArg.subjectId))
              : undefined,
          organisationId:
            queryArg.organisationId != null
              ? encodeURIComponent(String(queryArg.organisationId))
              : undefined,
          from:
            queryArg["from"] != null
              ? encodeURIComponent(String(queryArg["from"]))
              : undefined,
          to:
            queryArg.to != null
              ? encodeURIComponent(String(queryArg.to))
              : undefined,
        },
      }),
    }),
    listAudit: build.query<ListAuditApiResponse, ListAuditApiArg>({
      query: (queryArg) => ({
        url: `/audit`,
        params: {
          page:
            queryArg.page != null
              ? encodeURIComponent(String(queryArg.page))
              : undefined,
          size:
            queryArg.size != null
              ? encodeURIComponent(String(queryArg.size))
              : undefined,
          actorId:
            queryArg.actorId != null
              ? encodeURIComponent(String(queryArg.actorId))
              : undefined,
          action:
            queryArg.action != null
              ? encodeURIComponent(String(queryArg.action))
              : undefined,
          subjectType:
            queryArg.subjectType != null
              ? encodeURIComponent(String(queryArg.subjectType))
              : undefined,
          subjectId:
            queryArg.subjectId != null
              ? encodeURIComponent(String(queryArg.subjectId))
              : undefined,
          organisationId:
            queryArg.organisationId != null
              ? encodeURIComponent(String(queryArg.organisationId))
              : undefined,
          from:
            queryArg["from"] != null
              ? encodeURIComponent(String(queryArg["from"]))
              : undefined,
          to:
            queryArg.to != null
              ? encodeURIComponent(String(queryArg.to))
              : undefined,
        },
      }),
    }),
    verifyAudit: build.query<VerifyAuditApiResponse, VerifyAuditApiArg>({
      query: (queryArg) => ({
        url: `/audit/verify`,
        params: {
          organisationId:
            queryArg.organisationId != null
              ? encodeURIComponent(String(queryArg.organisationId))
              : undefined,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as auditApi };
export type ExportAuditCsvApiResponse =
  /** status 200 named Audit Log */ string;
export type ExportAuditCsvApiArg = {
  actorId?: string;
  /** the whole name or its beginning, such as transaction. */
  action?: string;
  subjectType?: string;
  subjectId?: string;
  /** for super admins; an admin sees the own holder’s anyway */
  organisationId?: string;
  from?: string;
  to?: string;
};
export type ListAuditApiResponse = /** status 200 Default Response */ AuditPage;
export type ListAuditApiArg = {
  page?: number;
  size?: number;
  actorId?: string;
  /** the whole name or its beginning, such as transaction. */
  action?: string;
  subjectType?: string;
  subjectId?: string;
  /** for super admins; an admin sees the own holder’s anyway */
  organisationId?: string;
  from?: string;
  to?: string;
};
export type VerifyAuditApiResponse =
  /** status 200 Default Response */ AuditVerification;
export type VerifyAuditApiArg = {
  /** for super admins */
  organisationId?: string;
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
export type AuditEntry = {
  /** grows with time */
  auditId: string;
  /** ISO 8601, UTC */
  at: string;
  /** null: the system, or nobody who had signed in */
  actor: {
    userId: string;
    name: string;
    superAdmin: boolean;
  } | null;
  organisationId: string | null;
  organisationName: string | null;
  /** noun and verb, such as transaction.approve */
  action: string;
  subjectType: string | null;
  subjectId: string | null;
  detail: {
    [key: string]: any;
  };
  /** a super admin’s own is kept from others */
  clientAddress: string | null;
};
export type AuditPage = {
  content: AuditEntry[];
  number: number;
  size: number;
  totalElements: number;
  totalPages: number;
  totalIsEstimate?: boolean;
};
export type AuditVerification = {
  ok: boolean;
  /** how many were checked */
  chains: number;
  /** how many rows they have */
  rows: number;
  /** how many places do not fit */
  breaks: number;
  firstBreak: {
    /** a holder’s id, or platform */
    chain: string;
    position: number;
    /** edited; not following the one before; the end is missing */
    cause: "CHANGED" | "UNLINKED" | "CUT";
  } | null;
  /** ISO 8601, UTC */
  checkedAt: string;
};
export const {
  useExportAuditCsvQuery,
  useListAuditQuery,
  useVerifyAuditQuery,
} = injectedRtkApi;
