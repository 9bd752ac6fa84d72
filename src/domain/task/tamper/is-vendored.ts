const VENDORED =
  /(?:^|\/)(?:node_modules|vendor|third[-_]party|\.yarn|site-packages)\/|\.min\.[cm]?js$|[.-]bundle\.[cm]?js$/;

/**
 * Returns whether a file is third-party code, by its name; such code silences checks of its own.
 */
export const isVendored = (path: string): boolean => VENDORED.test(path);
