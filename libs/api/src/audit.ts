import { auditApi as generated } from './generated/audit.ts';

/** Nearly every call adds to the audit log: what is on the screen is read again when it is opened again. */
const auditApi = generated.enhanceEndpoints({
  endpoints: { listAudit: { keepUnusedDataFor: 0 }, verifyAudit: { keepUnusedDataFor: 0 } },
});

export const { useLazyVerifyAuditQuery, useListAuditQuery } = auditApi;
