import { createHash } from 'node:crypto';
import type { Tx } from '@sanaga/database';
import { may } from '@sanaga/domain';
import type { MemberCaller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import { issueCode, standingSubject, takeVerifiedCode, verifyCode } from '../../identity/auth/codes.ts';
import { assertOpen, fileChecked, fileOf, wrongStatus } from './payment-files.queries.ts';
import * as repository from './payment-files.repository.ts';

const purpose = 'PROCESS_FILE';

/** Maximum of open files that a code covers, the newest first. */
const mostCovered = 50;

/**
 * Calculates what a code is bound to: this very content, as it was corrected, with its sum and number of payments. Any
 * change gives another binding.
 */
const bindingOf = ({ id, sha256, revision, total_amount, accepted }: repository.FileRow): string =>
  createHash('sha256')
    .update([id, sha256.toString('hex'), revision, total_amount, accepted].join('|'))
    .digest('base64url');

const assertPayable = (file: repository.FileRow): void => {
  assertOpen(file);
  if (file.accepted === 0)
    throw new Failure('INVALID_INPUT', { fields: [{ field: 'fileId', key: 'fileNothingToPay' }] });
};

/**
 * Mails the code that processes a file; without a file, it covers all open files that the caller had a part in. The
 * code takes the place of any other of its kind. Throws NOT_FOUND, WRONG_STATUS, THROTTLED.
 */
export async function requestProcessingCode(
  deps: Dependencies,
  caller: MemberCaller,
  fileId: string | undefined,
): Promise<void> {
  await fileChecked(deps, caller, fileId);
  const files =
    fileId === undefined
      ? await repository.openFilesOf(deps.db, caller.organisationId, caller.userId, mostCovered)
      : [await fileOf(deps.db, caller, fileId)];
  if (!may(caller, 'payment-file:process')) throw invalid('fileId', 'invalid');
  if (files.length === 0) throw await noneOpen(deps, caller);
  files.forEach(assertPayable);
  const sum = (value: (file: repository.FileRow) => number) =>
    files.reduce((total, file) => total + value(file), 0);
  await issueCode(deps, {
    purpose,
    address: caller.email,
    subject: files.map(bindingOf).join(' '),
    alone: true,
    language: caller.language,
    template: 'file-code',
    values: {
      name: files.map(({ file_name }) => file_name).join(', '),
      payments: sum(({ accepted }) => accepted),
      amount: sum(({ total_amount }) => Number(total_amount)),
      excluded: sum(({ excluded }) => excluded) || '',
    },
  });
}

/** Explains why there is no file to pay: the uploaded one is still being checked, or there is none. */
async function noneOpen({ db }: Dependencies, { organisationId, userId }: MemberCaller): Promise<Failure> {
  const isChecking = await repository.isBeingChecked(db, organisationId, { fileId: undefined, userId });
  return isChecking ? wrongStatus({ status: 'CHECKING' }) : new Failure('NOT_FOUND');
}

/** Throws CODE_WRONG with the tries left, or CODE_EXPIRED. */
export async function verifyProcessingCode(
  deps: Dependencies,
  { email }: MemberCaller,
  code: string,
): Promise<void> {
  const subject = await standingSubject(deps.db, { purpose, address: email });
  await verifyCode(deps, { purpose, address: email, subject: subject ?? '', code });
}

/** Uses up the caller's verified code if it covers this file as it is now. Throws CODE_REQUIRED. */
export async function takeProcessingCode(
  tx: Tx,
  deps: Dependencies,
  { email }: MemberCaller,
  file: repository.FileRow,
): Promise<void> {
  const subject = await standingSubject(tx, { purpose, address: email });
  const covered = subject !== undefined && subject.split(' ').includes(bindingOf(file));
  if (!covered || !(await takeVerifiedCode(tx, deps, { purpose, address: email, subject })))
    throw new Failure('CODE_REQUIRED');
}
