import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import * as React from 'react';

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: reactInternals } =
  React as unknown as Record<string, object>;

// a busy machine takes its time; specs wait for a condition, so a quick one waits no longer than before
configure({ asyncUtilTimeout: 10_000 });

// React notes the stack of every element for its messages, which takes a tenth of a spec: as if it had noted enough of them
Object.defineProperty(reactInternals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });

// jsdom has no layout: antd's responsive hooks and its resize observer need these two.
window.matchMedia ??= ((media: string) => ({
  media,
  matches: false,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
})) as never;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as never;

// nor does it load documents as a browser does, which could say how the visitor reached this one
performance.getEntriesByType ??= () => [];

// nor does it know addresses of files in memory, which downloads and pictures have
URL.createObjectURL ??= () => 'blob:file';
URL.revokeObjectURL ??= () => {};

// antd's own rules are left out (jest-dynamic-css.js), but what it hides by a class is hidden from look-ups by role too
const hidden = document.createElement('style');
hidden.textContent = "div[class^='ant-'][class*='-hidden'] { display: none }";
document.head.append(hidden);
