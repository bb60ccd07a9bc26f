import { type ComponentType, lazy } from 'react';
import { importScript } from './import-script.ts';

/** Creates a part of a screen whose script is fetched when it is first shown. Screens themselves are lazy routes. */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await importScript(load) }));
