import { makeOrganisation } from '../e2e/api.ts';

/**
 * Runs on the client's host: organisations with an initiator, a validator and money, made as people make them. Prints
 * them.
 */
const [count = ''] = process.argv.slice(2);
const money = 300_000_000;

const made = [];
for (let place = 0; place < Number(count); place += 1)
  made.push(await makeOrganisation(`Port de Kribi ${place}`, String(place).padStart(4, '0'), money));
console.log(JSON.stringify(made));
