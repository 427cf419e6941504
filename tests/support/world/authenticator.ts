import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString("base64url");

/** As much of CBOR as a credential needs: small numbers, bytes, texts, maps. */
function cbor(value: number | string | Buffer | Map<unknown, unknown>): Buffer {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flat().map((one) => cbor(one as number));
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  return size < 256
    ? Buffer.from([(kind << 5) | 24, size])
    : Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}

interface How {
  /** Whether the person was asked for a PIN or finger. */
  verified?: boolean;
  origin?: string;
  /** Of a party: the name of its address. */
  party?: string;
  /** How often it says that it has signed. */
  counter?: number;
}

/** Flags: present 1, verified 4, may be backed up 8, is backed up 16, says its key 64. */
function signedData({ verified = true, party = "", counter = 0 }: How, key?: Buffer): Buffer {
  const flags = 1 | (verified ? 4 : 0) | 8 | 16 | (key ? 64 : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(party), Buffer.from([flags]), count, key ?? Buffer.alloc(0)]);
}

/** What a device says of a new key, without proving which make it is. */
function attestation(publicKey: KeyObject, credentialId: Buffer, how: How): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const key = cbor(
    new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]),
  );
  const attested = Buffer.concat([
    Buffer.alloc(16),
    Buffer.from([0, credentialId.length]),
    credentialId,
    key,
  ]);
  return cbor(
    new Map<string, string | Buffer | Map<unknown, unknown>>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", signedData(how, attested)],
    ]),
  );
}

/**
 * A passkey as a device keeps it, with real keys and signatures: what browsers hand on, without a browser.
 * @param origin where it is used, if it is not said otherwise
 */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(16);
  const id = text(credentialId);
  const party = new URL(origin).hostname;
  let userHandle = "";

  const clientData = (type: string, challenge: string, how: How) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: how.origin ?? origin, crossOrigin: false }));

  return {
    /** Makes the passkey that these options ask for. */
    make(options: { challenge: string; user: { id: string } }, how: How = {}) {
      userHandle = options.user.id;
      return {
        id,
        rawId: id,
        type: "public-key" as const,
        response: {
          clientDataJSON: text(clientData("webauthn.create", options.challenge, how)),
          attestationObject: text(attestation(publicKey, credentialId, { party, ...how })),
          transports: ["internal"],
        },
      };
    },
    /** Signs what these options ask for. */
    use(options: { challenge: string }, how: How = {}) {
      const [authenticatorData, client] = [
        signedData({ party, ...how }),
        clientData("webauthn.get", options.challenge, how),
      ];
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: "public-key" as const,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(authenticatorData),
          signature: text(signature),
          userHandle,
        },
      };
    },
  };
}
