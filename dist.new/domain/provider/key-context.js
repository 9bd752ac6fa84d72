/** What a key is sealed for: one config and one address. In another row, or with another address, it does not open. */
export function keyContext({ id, baseUrl }) {
    return `provider:${id}:${baseUrl}`;
}
