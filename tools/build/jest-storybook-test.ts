import { screen, waitFor, within } from '@testing-library/react';

/** Storybook's own test library is for browsers; a story's `play` gets the same names from what specs use. */
const { expect: expectation } = globalThis;
const fn = () => jest.fn();

export { expectation as expect, fn, screen, waitFor, within };
