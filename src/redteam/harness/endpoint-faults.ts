/** An endpoint that is hostile by itself, or says too much when it fails: by the name of the attack. */
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

/** How a call of the model fails for an attack; `undefined` when it does not. */
export const getEndpointFault = (
  name: string,
  key: string,
): { status: number; words: string } | undefined => FAULTS[name]?.(key);
