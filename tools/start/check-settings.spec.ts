import { expect, it } from '@jest/globals';
import { settingsOfOthers, unknownTo } from '@sanaga/server';
import * as front from '../../apps/front-server/src/settings.ts';
import * as api from '../../apps/payments-api/src/kernel/settings.ts';

const environments = [api.environment, front.environment];

it('no server takes a setting of another one for a misspelt one of its own', () => {
  const all = environments.flatMap(({ schema, secrets }) => [
    ...Object.keys(schema.shape),
    ...secrets.map((name) => `${name}_FILE`),
  ]);
  const source = Object.fromEntries([...all, ...settingsOfOthers].map((name) => [name, 'given']));
  for (const environment of environments) expect(unknownTo(environment, source)).toEqual([]);
});
