/**
 * Returns the address of GraphQL: it stands beside the REST API of github.com, and replaces its version on an
 * enterprise host.
 */
export const graphqlUrl = (apiUrl: string): string =>
  `${apiUrl.replace(/\/+$/, "").replace(/\/v3$/, "")}/graphql`;
