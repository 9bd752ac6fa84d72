const FOLDER =
  /(?:^|\/)(?:tests?|__tests__|specs?|e2e|testing|unit[-_]?tests?|[^/]*[-_.]tests?|tests?[-_.][^/]*)\//i;
const NAME =
  /(?:^|\/)(?:tests?[_-][^/]*|[^/]*[_.-](?:tests?|spec)|[^/]*[a-z0-9](?:Tests?|Spec|TestCase|IT)|conftest|tests?)(?:\.[a-z]+)?\.\w+$/;

/** Tells by its name whether a file belongs to tests. */
export const isTestPath = (path: string): boolean => FOLDER.test(path) || NAME.test(path);
