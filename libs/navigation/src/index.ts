export { type AppSide, appSide, sideOf } from './app-side.ts';
export { homeOf, isRemembered, mayVisit } from './access.ts';
export { importScript, ScriptLost, withinTime } from './import-script.ts';
export { lazyComponent, whenFirstOpen } from './lazy-component.tsx';
export { currentEntry, menuOf, type MenuEntry } from './menu.ts';
export { oneOf } from './one-of.ts';
export { paths, pathTo } from './paths.ts';
export { pageParameter, useAddress } from './use-address.ts';
