/** Characters that a file's name should not contain. */
const unusual = /[^\p{L}\p{N}._ -]+/gu;

/** Returns a file's name without its ending, as one that is made from it begins. */
export const fileStem = (name: string): string => name.replace(/\.[^.]*$/, '').replaceAll(unusual, '_');
