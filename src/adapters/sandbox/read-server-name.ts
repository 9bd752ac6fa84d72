const HANDSHAKE = 22;
const CLIENT_HELLO = 1;
const SERVER_NAME = 0;

/**
 * Reads the server name from the first bytes of a TLS connection: the name, `undefined` when there
 * is none or these are not TLS, `"more"` when more bytes are needed.
 */
export function readServerName(bytes: Buffer): string | "more" | undefined {
  if (bytes.length < 5) return "more";
  if (bytes[0] !== HANDSHAKE) return undefined;
  const end = 5 + bytes.readUInt16BE(3);
  if (bytes.length < end) return "more";
  try {
    return readHello(createReader(bytes.subarray(5, end)));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readHello(hello: Reader): string | undefined {
  if (hello.number(1) !== CLIENT_HELLO) return undefined;
  // Length, version and random bytes come before the extensions.
  hello.skip(3 + 2 + 32);
  hello.skip(hello.number(1));
  hello.skip(hello.number(2));
  hello.skip(hello.number(1));
  const extensions = createReader(hello.take(hello.number(2)));
  while (extensions.left() > 0) {
    const kind = extensions.number(2);
    const body = createReader(extensions.take(extensions.number(2)));
    if (kind !== SERVER_NAME) continue;
    // A list of one entry of type host.
    body.skip(2 + 1);
    return body.take(body.number(2)).toString("latin1").toLowerCase();
  }
  return undefined;
}

interface Reader {
  left(): number;
  number(size: number): number;
  take(size: number): Buffer;
  skip(size: number): void;
}

function createReader(bytes: Buffer): Reader {
  let at = 0;
  const take = (size: number): Buffer => {
    if (at + size > bytes.length) throw new RangeError("cut short");
    at += size;
    return bytes.subarray(at - size, at);
  };
  return {
    left: () => bytes.length - at,
    number: (size) => take(size).readUIntBE(0, size),
    take,
    skip: (size) => void take(size),
  };
}
