export { homeOf, isRemembered, isSignInPath, mayVisit } from './access.ts';
export { ChunkTimeout, chunkTimeoutMs, lazyScreen, ScriptLost, withinTime } from './lazy-screen.ts';
export { currentEntry, menuOf, type MenuEntry, type MenuGroup } from './menu.ts';
export { oneOf } from './one-of.ts';
export { paths, pathTo } from './paths.ts';
export { type Screens, screenArea } from './screen-area.tsx';
export { pageParameter, useAddress } from './use-address.ts';
export { whenFirstOpen } from './when-first-open.tsx';
