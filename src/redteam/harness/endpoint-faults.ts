/** Failures of a hostile or leaking endpoint, by name of the attack. */
const FAULTS: Readonly<Record<string, (key: string) => { status: number; words: string }>> = {
  "endpoint-error-with-key": (key) => ({
    status: 400,
    words: JSON.stringify({ error: { message: `bad request with the key ${key}` } }),
  }),
  "endpoint-error-with-key-in-base64": (key) => ({
    status: 400,
    words: JSON.stringify({ error: { message: `seen: ${Buffer.from(key).toString("base64")}` } }),
  }),
  "endpoint-error-with-markup": () => ({
    status: 400,
    words: '{"error":{"message":"<img src=x onerror=alert(1)> @acme/everybody"}}',
  }),
};

/** Returns the failure of a model call for an attack; `undefined` if it succeeds. */
export const getEndpointFault = (
  name: string,
  key: string,
): { status: number; words: string } | undefined => FAULTS[name]?.(key);
