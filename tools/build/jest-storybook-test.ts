import { expect, jest } from '@jest/globals';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';

/** Storybook's own test library is for browsers; a story's `play` gets the same names from what specs use. */
const fn = () => jest.fn();

export { createEvent, expect, fireEvent, fn, screen, waitFor, within };
