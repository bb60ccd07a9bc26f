import type { Subject } from '../../../src/operator/subjects.ts';

const refuse = async (): Promise<never> => {
  throw new Error('no owner of such requests here');
};

/** Replaces a subject of another context. */
export const noSubject: Subject = {
  withheld: refuse,
  send: refuse,
  auditSend: refuse,
  settle: refuse,
  lapse: refuse,
  markUnknown: refuse,
};
