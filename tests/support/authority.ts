import { join } from "node:path";

/** Paths of a certificate and its key. */
export interface Certificate {
  cert: string;
  key: string;
}

/** A private authority, of which nobody knows but who is told of its file. */
export interface Authority {
  /** Path of its certificate. */
  file: string;
  /** For one name or address of a server. */
  issue(host: string): Promise<Certificate>;
}

const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
const days = ["-days", "2"];

/** Made anew in a directory. */
export async function makeAuthority(directory: string, name: string): Promise<Authority> {
  const at = (file: string) => join(directory, `${name}-${file}`);
  const [file, ownKey, extensions] = [at("authority.pem"), at("authority.key"), at("extensions")];
  const isAuthority = ["-addext", "basicConstraints=critical,CA:TRUE"];
  await Bun.$`openssl req -x509 ${newKey} ${days} -subj /CN=${name} -keyout ${ownKey} -out ${file} ${isAuthority}`.quiet();
  return {
    file,
    issue: async (host) => {
      const [cert, key, asked] = [at(`${host}.pem`), at(`${host}.key`), at(`${host}.csr`)];
      await Bun.write(extensions, `subjectAltName=${/^[\d.]+$/.test(host) ? "IP" : "DNS"}:${host}`);
      await Bun.$`openssl req ${newKey} -subj /CN=${host} -keyout ${key} -out ${asked}`.quiet();
      const by = ["-CA", file, "-CAkey", ownKey, "-CAcreateserial", "-extfile", extensions];
      await Bun.$`openssl x509 -req -in ${asked} ${by} ${days} -out ${cert}`.quiet();
      return { cert, key };
    },
  };
}
