/** Returns the seed of a random spec's run, and prints it so that `SEED=… npm test` repeats it. */
export function runSeed(spec: string): number {
  const given = process.env['SEED'];
  const seed = given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given);
  process.stdout.write(`${spec}: SEED=${seed}\n`);
  return seed;
}
