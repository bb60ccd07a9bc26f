import { auditApi as generated } from './generated/audit.ts';

/** Rereads the audit log each time its screen opens, because nearly every call adds to it. */
const auditApi = generated.enhanceEndpoints({
  endpoints: { listAudit: { keepUnusedDataFor: 0 }, verifyAudit: { keepUnusedDataFor: 0 } },
});

export const { useLazyVerifyAuditQuery, useListAuditQuery } = auditApi;
