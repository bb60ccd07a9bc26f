/** The stable codes of the API's error documents with the HTTP status each one carries. */
export const errorStatuses = {
  /** The request does not have the call's shape: not JSON, a wrong type, or an invalid part of the address. */
  BAD_REQUEST: 400,
  /** The caller is not signed in. */
  SESSION_REQUIRED: 401,
  /** The token is unknown or no longer valid: signed out, idle, suspended, or ended elsewhere. */
  SESSION_ENDED: 401,
  /** The address is not known or the password is wrong; which of the two is never said. */
  CREDENTIALS_WRONG: 401,
  /** The roles held do not allow it. */
  FORBIDDEN: 403,
  /** A super admin decides on the money of a wallet that looks like their own. */
  OWN_INTEREST: 403,
  /** The maker of a payment approves it; in an organisation somebody else must. */
  SELF_APPROVAL: 403,
  /** The maker of a payment asks about it: the question would go back to themselves. */
  SELF_QUESTION: 403,
  /** No super admin has approved the account yet. */
  ACCOUNT_UNDER_REVIEW: 403,
  /** The person or their wallet holder is suspended. */
  ACCOUNT_SUSPENDED: 403,
  /** Sign-in with an address that was never verified. */
  EMAIL_UNVERIFIED: 403,
  /** The address is verified now, but several people signed up with it; whose password counts is unknown: reset it. */
  PASSWORD_NEEDED: 403,
  /** The password is required again: the caller signed in more than 30 minutes ago, and the change came without it. */
  PASSWORD_REQUIRED: 403,
  /** A change from a browser without the request token of its visit, or from a page of another site. */
  REQUEST_TOKEN: 403,
  /** A super admin has signed in without a passkey or authenticator app, which is confirmed with or set up first. */
  FACTOR_REQUIRED: 403,
  /** A grant of access without a code verified in the last ten minutes. */
  AUTHORISATION_REQUIRED: 403,
  /** It is not there, or it is another wallet holder's. */
  NOT_FOUND: 404,
  /** The requested change is not possible from its present status. */
  WRONG_STATUS: 409,
  /** The payment is with its makers: an approver asked something that is not answered yet. */
  QUESTION_OPEN: 409,
  /** The previous step of a bulk transaction has not reached all its items; `retryAfter` says when to come back. */
  BULK_BUSY: 409,
  /** There is more to check in a payment, or in a bulk transaction's payments, than the caller knows of. */
  CHECKS_CHANGED: 409,
  /** A payment needs approvals of others: by the organisation's policy the caller's would not count. */
  APPROVAL_NOT_NEEDED: 409,
  /** The payments would be approved in the place of different people: one ceremony signs for one of them. */
  DEPUTIES_DIFFER: 409,
  /** A payment is more than the caller may approve as one; `limit` says how much that is. */
  LIMIT_APPROVER_PAYMENT: 409,
  /** The caller would approve more in 24 hours than the organisation's policy allows; `limit` says what is left and when. */
  LIMIT_APPROVER_DAY: 409,
  /** The caller would create more in 24 hours than the organisation's policy allows; `limit` says what is left and when. */
  LIMIT_MAKER_DAY: 409,
  /** The organisation would spend more in 24 hours than its policy allows; `limit` says what is left and when. */
  LIMIT_ORGANISATION_DAY: 409,
  /** A number that is paid for the first time would get more in its first 24 hours than the policy allows. */
  LIMIT_NEW_PAYEE: 409,
  /** The organisation asks for a fresh factor: `methods` says which will do, `setUp` which of them the caller has. */
  STEP_UP_REQUIRED: 409,
  /** The payment is not as the passkey signed it any more; `changed` names the fields. */
  APPROVAL_CONTENT_CHANGED: 409,
  /** The passkey’s signature has confirmed this payment before. */
  SIGNATURE_USED: 409,
  /** The payment is not one of those that the passkey signed. */
  PAYMENT_NOT_SIGNED: 409,
  /** The passkey signed something that was given to another person. */
  SIGNATURE_OF_ANOTHER: 403,
  /** Too few people may approve what the policy asks for, or would if one left. */
  POLICY_UNFULFILLABLE: 409,
  /** The wallet has less than amount, fee, tax and levy together; `lacking` says how much less. */
  INSUFFICIENT_FUNDS: 409,
  /** The plan has no place left for the role, open invitations counted. */
  PLAN_LIMIT: 409,
  /** A twin with the same Idempotency-Key is still at work. */
  IN_FLIGHT: 409,
  /** Somebody with this address belongs here or elsewhere already. */
  ALREADY_MEMBER: 409,
  /** The same exists already, such as a beneficiary or account with this number. */
  DUPLICATE: 409,
  /** A document without which no money may come into the wallet is not accepted. */
  DOCUMENTS_REQUIRED: 409,
  /** The invoice waits for the issuer's legal details. */
  INVOICE_NOT_ISSUED: 409,
  /** The month is not over, so its figures still change. */
  MONTH_RUNNING: 409,
  /** The month was issued before, and stays as it was. */
  MONTH_ISSUED: 409,
  /** The operator says that it paid an earlier attempt. */
  OUTCOME_DISPUTED: 409,
  /** The operator is being asked about the outcome of earlier attempts; `retryAfter` says when to come back. */
  OUTCOME_BEING_CHECKED: 409,
  /** Payments are held after a restore, and the operator may already have paid what would be taken back. */
  PAYMENTS_HELD: 409,
  /** Statements that the hold lists were not compared, and nobody said that payments go again without them. */
  STATEMENTS_MISSING: 409,
  /** The change would leave no one to administer the organisation. */
  LAST_ADMIN: 409,
  /** The change would leave no one to administer the platform. */
  LAST_SUPER_ADMIN: 409,
  /** Super admins need a passkey or an authenticator app, and this is the last one of the caller. */
  LAST_FACTOR: 409,
  /** A file with the same content was uploaded before, and the upload does not say that this is meant. */
  DUPLICATE_FILE: 409,
  /** The wallet still holds money, so its holder cannot go yet. */
  WALLET_NOT_EMPTY: 409,
  /** The holder owes money: a card payment was taken back and the wallet lacked it; `values.amount` says how much. */
  WALLET_IN_DEBT: 409,
  /** Something could still move money, so the wallet holder cannot go yet. */
  PAYMENTS_UNDER_WAY: 409,
  /** Two super admins decide this, and the other one has not yet. */
  SECOND_PERSON_REQUIRED: 409,
  /** Two super admins are still to decide about a part of it. */
  DECISION_WAITS: 409,
  /** A sole super admin has reached the limit of money to decide on within a day. */
  ALONE_LIMIT: 409,
  /** A step that needs two super admins, or a wait, is confirmed too early; `retryAfter` says how long to wait. */
  TOO_EARLY: 409,
  /** The payment was just sent and may still arrive at the operator; `retryAfter` says when it no longer can. */
  PAYMENT_ON_ITS_WAY: 409,
  /** The operator itself says something about the payment that contradicts the resolution. */
  OPERATOR_DISAGREES: 409,
  /** A body above 256 KiB, or a file above the limit of its call. */
  PAYLOAD_TOO_LARGE: 413,
  /** A body that is neither JSON nor, where the call takes one, a form. */
  UNSUPPORTED_TYPE: 415,
  /** Readable, but not acceptable; `errors` names the fields. */
  INVALID_INPUT: 422,
  /** Not the code that was mailed; `triesLeft` says how many tries are left. */
  CODE_WRONG: 422,
  /** The code has expired, was used, or has no tries left. */
  CODE_EXPIRED: 422,
  /**
   * An individual approves a payment of their own without its code; or a way of signing in is to be removed without one:
   * it was emailed just now.
   */
  CODE_REQUIRED: 422,
  /** The passkey is not known here, belongs to another site, or did not sign what it was given. */
  PASSKEY_REFUSED: 422,
  /** The passkey signed on a page that is none of ours. */
  SIGNATURE_ELSEWHERE: 422,
  /** The passkey signed something that was used before, or is older than ten minutes. */
  PASSKEY_EXPIRED: 422,
  /** The new password breaks a rule; `errors` says which. */
  PASSWORD_WEAK: 422,
  /** The caller's password, required again before a change, is wrong. */
  PASSWORD_WRONG: 422,
  /** A payment file that is neither CSV nor XLSX, or not in the layout. */
  FILE_UNREADABLE: 422,
  /** The file is not a picture, or one of another type. */
  IMAGE_UNREADABLE: 422,
  /** The operator does not know the number as a business number. */
  NUMBER_NOT_BUSINESS: 422,
  /** The number is not a mobile number that can be paid. */
  NUMBER_NOT_VALID: 422,
  /** The amount is outside the range of one payout. */
  AMOUNT_OUT_OF_RANGE: 422,
  /** The account with the operator was not confirmed by its code yet. */
  ACCOUNT_NOT_CONFIRMED: 422,
  /** The platform collects nothing to verify accounts: their code confirms them. */
  VERIFICATION_OFF: 409,
  /** The member is limited to other accounts. */
  ACCOUNT_NOT_ALLOWED: 422,
  /** The invitation is unknown, expired, withdrawn or accepted. */
  ACTIVATION_CODE_INVALID: 422,
  /** The ticket of a password reset is unknown, expired or used. */
  RESET_TICKET_INVALID: 422,
  /** The payment has no possible approver apart from those who made it. */
  NO_APPROVER: 409,
  /** The Idempotency-Key came with other content before. */
  IDEMPOTENCY_MISMATCH: 422,
  /** Too many calls in too short a time; `retryAfter` says in how many seconds to try again. */
  THROTTLED: 429,
  /** A fault of ours; it is logged. */
  INTERNAL: 500,
  /** A part that is needed is unavailable, such as the database or the operator; `retryAfter` says when to retry. */
  UNAVAILABLE: 503,
  /**
   * The operator cannot be asked now about the outcome of a payment, and nothing is decided without its answer;
   * `retryAfter` says when to try again.
   */
  OPERATOR_UNREACHABLE: 503,
  /** The platform has no card provider. */
  CARD_NOT_CONFIGURED: 503,
} as const;

export type ErrorCode = keyof typeof errorStatuses;
export const errorCodes = Object.keys(errorStatuses) as ErrorCode[];
