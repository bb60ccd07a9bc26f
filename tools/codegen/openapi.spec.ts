import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { expect, it } from '@jest/globals';

const document = readFileSync(new URL('../../libs/contract/openapi.json', import.meta.url), 'utf8');

/** What the linters say of the document that the API serves, which outside clients are generated from. */
it('is a document that Redocly finds nothing wrong with', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // every error is the problem document of `default`
      'operation-4xx-response': 'off',
      // the terms of its use are not the document's to say
      'info-license': 'off',
    },
  });
  const problems = await lintFromString({ source: document, config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

it('is a document that Spectral finds nothing wrong with', async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset({
    extends: [[rulesets.oas as RulesetDefinition, 'recommended']],
    // a summary says it
    rules: { 'operation-description': 'off' },
  });
  const problems = await linter.run(document);
  expect(problems.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
});
