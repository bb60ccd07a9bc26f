/**
 * Stands in for the way in which antd writes its style rules into the document. There is no layout in jsdom that they
 * would change, but every look-up by role computes the style of each element: matching it against thousands of rules
 * takes most of a spec.
 */
export const clearContainerCache = () => {};
export const injectCSS = () => null;
export const removeCSS = () => {};
export const updateCSS = () => document.createElement('style');
