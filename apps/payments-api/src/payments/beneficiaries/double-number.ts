import { Failure } from '../../kernel/failure.ts';

/** Refuses a number that another beneficiary has. */
export const duplicate = () =>
  new Failure('DUPLICATE', { fields: [{ field: 'phoneNumber', key: 'duplicate' }] });

/** Returns `duplicate` if two people gave the same number at the same moment, and the index let only one of them through. */
export const orDuplicate = (error: unknown): unknown =>
  error instanceof Error && 'constraint' in error && error.constraint === 'beneficiary_number'
    ? duplicate()
    : error;
