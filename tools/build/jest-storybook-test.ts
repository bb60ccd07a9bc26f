import { expect, jest } from '@jest/globals';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';

/** Gives a story's `play` the names of Storybook's own test library, which is for browsers, from what specs use. */
const fn = () => jest.fn();

export { createEvent, expect, fireEvent, fn, screen, waitFor, within };
