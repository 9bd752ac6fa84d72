const FOLDER =
  /(?:^|\/)(?:tests?|__tests__|specs?|e2e|testing|unit[-_]?tests?|[^/]*[-_.]tests?|tests?[-_.][^/]*)\//i;
const NAME =
  /(?:^|\/)(?:tests?[_-][^/]*|[^/]*[_.-](?:[Tt]ests?|[Ss]pec|SUITE)|[^/]*[A-Za-z0-9](?:Tests?|Spec|TestCase)|[^/]*[a-z0-9]IT|conftest|tests?)(?:\.[a-z]+)?\.\w+$/;
/** File names in which test runners of some languages look for tests. */
const RUNNER =
  /\.(?:bats|phpt|feature)$|(?:^|\/)t\/[^/]*\.t$|(?:^|\/)Test[A-Z]\w*\.(?:java|kt|groovy|scala|cs|php|swift|mm?)$/;

/** Returns whether a file belongs to tests, by its name. */
export const isTestPath = (path: string): boolean =>
  FOLDER.test(path) || NAME.test(path) || RUNNER.test(path);
