/** Contexts of the API that own tables; `ledger` stands for `libs/ledger`, through which all others post. */
export type Owner =
  'kernel' | 'identity' | 'billing' | 'wallet' | 'payments' | 'operator' | 'control' | 'reporting' | 'ledger';

/** The one context that writes each table. Views are offered to all by the context that made them. */
export const tablesOf: Record<Owner, readonly string[]> = {
  kernel: [
    ...['account_plan', 'announcement', 'audit_log', 'idempotent_answer', 'issuer_details', 'notification'],
    ...['paper', 'platform_setting', 'throttle'],
  ],
  identity: [
    ...[
      'app_user',
      'approval_policy',
      'approval_policy_proposal',
      'authenticator_app',
      'challenge',
      'deputy',
    ],
    ...['joint_decision', 'known_device', 'member_account', 'one_time_code', 'passkey', 'passkey_challenge'],
    ...['recovery_code'],
    ...[
      'organisation',
      'organisation_document',
      'picture',
      'saved_filter',
      'session',
      'session_token',
      'ticket',
    ],
  ],
  billing: ['bill', 'invoice', 'invoice_counter', 'plan_price'],
  wallet: ['card_top_up', 'refill', 'refill_comment', 'service_provider'],
  payments: [
    ...[
      'approval_challenge',
      'approval_evidence',
      'beneficiary',
      'beneficiary_change',
      'bulk_exclusion',
      'bulk_transaction',
      'name_check',
      'operator_name',
      'payment_file',
      'payment_file_check',
    ],
    ...['payment_file_content', 'payment_file_mapping', 'payment_file_repeat', 'payment_file_row'],
    ...[
      'payment_release',
      'payment_search',
      'spending',
      'spending_account',
      'spending_sum',
      'transaction',
      'transaction_approval',
      'transaction_attachment',
      'transaction_comment',
      'transaction_history',
      'transaction_question',
    ],
  ],
  operator: ['bulk_queue', 'operator_product', 'operator_reference_key', 'operator_request', 'payouts_hold'],
  control: [
    ...['float_comparison', 'float_posting', 'ledger_verification', 'month_end', 'operator_alert'],
    ...[
      'operator_statement',
      'operator_statement_mapping',
      'operator_statement_row',
      'reconciliation_document',
      'reconciliation_task',
    ],
  ],
  reporting: ['cash_in_target', 'monthly_statement'],
  ledger: ['ledger.account', 'ledger.entry', 'ledger.hold', 'ledger.hold_end', 'ledger.transfer'],
};

/** Views that owners offer, which every context may read. */
export const views: readonly string[] = [
  ...[
    'active_super_admin',
    'actor',
    'approval_policy_version',
    'audit_chain',
    'bulk_state',
    'deputy_term',
    'exception_state',
    'holder_account',
    'holder_pending',
  ],
  ...['holder_state', 'idempotency_use', 'member_state', 'payment_spending', 'undecided_exception'],
];

/**
 * Reads of tables of contexts that a context may import, by the file that sends them: the list may only become shorter.
 * Control and reporting read whatever they check and report.
 */
export const knownReads: Record<string, readonly string[]> = {
  'billing/bill-search.repository.ts': ['organisation'],
  'billing/billing.repository.ts': ['issuer_details', 'ledger.account', 'organisation'],
  'billing/bills.repository.ts': ['organisation'],
  'billing/invoices.repository.ts': ['organisation'],
  'billing/plans.repository.ts': ['organisation'],
  'identity/auth/people.repository.ts': ['audit_log'],
  'payments/approvers/approvers.repository.ts': ['app_user'],
  'payments/payment-files/payment-file-lines.repository.ts': ['app_user'],
  'payments/payment-files/payment-files.repository.ts': ['app_user'],
  'payments/transactions/bulk-origin.repository.ts': ['app_user'],
  'payments/transactions/family.repository.ts': ['operator_product', 'operator_request'],
  'payments/transactions/found-payments.repository.ts': ['operator_request', 'organisation'],
  'payments/transactions/operator-requests.ts': ['operator_request'],
  'payments/transactions/receipt.mail.ts': ['app_user', 'organisation'],
  'payments/transactions/transactions.csv.ts': ['app_user', 'operator_request', 'organisation'],
  'payments/transactions/transactions.repository.ts': ['app_user', 'operator_request'],
  'wallet/card/card.repository.ts': ['ledger.transfer'],
  'wallet/debt.service.ts': ['ledger.account'],
  'wallet/refills/refill-search.repository.ts': ['operator_request', 'organisation'],
  'wallet/refills/refills.repository.ts': [
    'app_user',
    'member_account',
    'operator_request',
    'organisation',
    'platform_setting',
  ],
  'wallet/wallet.repository.ts': ['organisation'],
};
