import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { expect, it } from '@jest/globals';
import { operations } from '@sanaga/contract';

const document = readFileSync(new URL('../../libs/contract/openapi.json', import.meta.url), 'utf8');

/**
 * Returns true for the path of comments beside others of the same length: no id is the name of a call, so that a server
 * never mistakes one for the other.
 */
const isOfComments = (problem: string): boolean =>
  problem.startsWith('no-ambiguous-paths: ') && problem.includes('`/transaction/{id}/comments`');

/** The linters judge the document that the API serves, from which outside clients are generated. */
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
  const found = problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
  expect(found.filter((problem) => !isOfComments(problem))).toEqual([]);
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

interface Operation {
  requestBody?: { required?: boolean };
}

it('says of a body whether a call may do without it, as the API takes it', () => {
  const { paths } = JSON.parse(document) as { paths: Record<string, Record<string, Operation>> };
  const bodies = operations.flatMap(({ id, method, url, body }) => {
    const path = url.replaceAll(/:(\w+)/g, '{$1}');
    const documented = paths[path]?.[method.toLowerCase()]?.requestBody;
    return body && documented
      ? [{ id, required: documented.required, needed: !body.safeParse(undefined).success }]
      : [];
  });
  expect(bodies.length).toBeGreaterThan(80);
  expect(bodies.filter(({ required, needed }) => required !== needed)).toEqual([]);
});
