/**
 * True if specs of random cases take thousands of them, others each time, as `npm run test:full` does every night; false in
 * a commit's run.
 */
export const inFull = process.env['TEST_FULL'] === '1';
