import type { AuditAction } from './audit-actions.ts';

/** Subjects on which super admins decide alone: a request of an organisation or individual, a document, a refill. */
export const decisionSubjects = ['REQUEST', 'DOCUMENT', 'REFILL'] as const;
export type DecisionSubject = (typeof decisionSubjects)[number];

export const decisionOutcomes = ['ACCEPTED', 'REJECTED'] as const;
export type DecisionOutcome = (typeof decisionOutcomes)[number];

/** Actions of the audit log by which each decision is recorded. */
export const decisionActions: Record<DecisionSubject, Record<DecisionOutcome, AuditAction>> = {
  REQUEST: { ACCEPTED: 'organisation.approve', REJECTED: 'organisation.reject' },
  DOCUMENT: { ACCEPTED: 'document.accept', REJECTED: 'document.refuse' },
  REFILL: { ACCEPTED: 'refill.process', REJECTED: 'refill.refuse' },
};
