const VENDORED =
  /(?:^|\/)(?:node_modules|vendor|third[-_]party|\.yarn|site-packages)\/|\.min\.[cm]?js$|[.-]bundle\.[cm]?js$/;

/** Tells by its name whether a file is a copy of other people's code, which silences checks of theirs. */
export const isVendored = (path: string): boolean => VENDORED.test(path);
