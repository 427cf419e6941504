import { generateKeyPairSync, randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Who reaches the API server: whoever starts the cluster, and its parts, each with a name and rights of its own. */
const users = {
  admin: { name: "admin", groups: "system:masters" },
  controllers: { name: "system:kube-controller-manager", groups: "" },
  scheduler: { name: "system:kube-scheduler", groups: "" },
};
type User = keyof typeof users;

export const accessFile = (folder: string, user: User) => join(folder, `${user}.kubeconfig`);

/** Writes what the server knows its users by, and what they reach it with. @returns their tokens */
export async function giveAccess(folder: string, origin: string): Promise<Record<User, string>> {
  const tokens = {} as Record<User, string>;
  const rows: string[] = [];
  for (const [user, { name, groups }] of Object.entries(users) as [User, (typeof users)[User]][]) {
    tokens[user] = randomBytes(24).toString("hex");
    rows.push(`${tokens[user]},${name},${user},"${groups}"`);
    const file = {
      apiVersion: "v1",
      kind: "Config",
      "current-context": "tests",
      clusters: [
        {
          name: "tests",
          cluster: { server: origin, "certificate-authority": join(folder, "apiserver.crt") },
        },
      ],
      users: [{ name: user, user: { token: tokens[user] } }],
      contexts: [{ name: "tests", context: { cluster: "tests", user } }],
    };
    // JSON is YAML.
    await writeFile(accessFile(folder, user), JSON.stringify(file), { mode: 0o600 });
  }
  await writeFile(join(folder, "tokens.csv"), `${rows.join("\n")}\n`, { mode: 0o600 });
  // What the tokens of service accounts are signed with.
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  await writeFile(join(folder, "accounts.key"), privateKey, { mode: 0o600 });
  return tokens;
}
