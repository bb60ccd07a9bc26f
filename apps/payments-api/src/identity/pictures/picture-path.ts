/** Returns a picture's path, which changes with the picture, so that a browser may cache what it has. */
export const picturePath = (path: string, version: string | null): string | null =>
  version === null ? null : `${path}?v=${version}`;
