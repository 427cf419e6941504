import { createHash } from "node:crypto";
import { chmod, copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { alone, root } from "../../server/launch/prepare.ts";
import { nowDoing } from "../../tests/support/under-way.ts";
import { buildah, home, told } from "./image-engine.ts";

/**
 * What the image's own base has, and no more: no shell, nothing that installs. Where the Dockerfile is built for real both
 * bases come from registries, which tests do not ask.
 */
const packages = ["base-files", "netbase", "tzdata", "ca-certificates", "libc6", "libgcc-s1", "libstdc++6"];
const certificates = "etc/ssl/certs/ca-certificates.crt";

/** Images at most, with those between, before all are thrown away and made anew. */
const most = 120;

export interface Built {
  /** Its id. */
  image: string;
  version: string;
}

/** Builds what the Dockerfile says, of what lies here. What has not changed is not done again. */
export async function buildImage(): Promise<Built> {
  await mkdir(home, { recursive: true });
  return alone(join(home, ".building"), async () => {
    const kept = await buildah(["images", "--all", "--quiet"]).catch(() => "");
    if (kept.split("\n").length > most) await buildah(["rmi", "--all", "--force"]);
    const { base, builder } = await bases();
    nowDoing("building the image");
    const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    const told = { BASE: base, BUILDER: builder, VERSION: version, REVISION: "of-the-tests" };
    const list = Object.entries(told).flatMap(([name, value]) => ["--build-arg", `${name}=${value}`]);
    const image = await buildah(["bud", ...how, ...list, "-f", "Dockerfile", "."], root);
    return { image: image.split("\n").pop() ?? "", version };
  });
}

/**
 * Builds one stage of the Dockerfile of another directory, told more, by a builder that trusts nobody's own authorities.
 * @throws with what it complained of
 */
export async function buildStage(stage: string, directory: string, told: string[]): Promise<void> {
  await mkdir(home, { recursive: true });
  await alone(join(home, ".building"), async () => {
    const { base, stranger } = await bases();
    const own = ["--build-arg", `BUILDER=${stranger}`, "--build-arg", `BASE=${base}`, "--target", stage];
    await buildah(["bud", ...how, ...told, ...own, "-f", join(root, "Dockerfile"), directory]);
  });
}

/** Steps need no namespaces of their own, and only what lies here is asked for bases. */
const how = ["--isolation", "chroot", "--network", "host", "--pull=never", "--layers", "--quiet"];

async function bases() {
  const files = join(home, "base");
  await laid(files);
  const base = await imageOf(files, "base", "FROM scratch\nCOPY . /\n");
  // Those that this machine trusts: the registry of packages may be reached by one of its own.
  const trusted = process.env["NODE_EXTRA_CA_CERTS"] ?? `/${certificates}`;
  const beside = join(home, "builder");
  await mkdir(join(beside, "etc/ssl/certs"), { recursive: true });
  await mkdir(join(beside, "usr/local/bin"), { recursive: true });
  await copyFile(trusted, join(beside, certificates));
  await copyFile(process.execPath, join(beside, "usr/local/bin/bun"));
  await chmod(join(beside, "usr/local/bin/bun"), 0o755);
  const steps = `FROM ${base}\nCOPY . /\n`;
  const trusting = `${steps}ENV NODE_EXTRA_CA_CERTS=/${certificates}\n`;
  return {
    base,
    builder: await imageOf(beside, "builder", trusting),
    stranger: await imageOf(beside, "stranger", steps),
  };
}

/** @returns its name, which changes with what it is made of. */
async function imageOf(files: string, name: string, steps: string): Promise<string> {
  const hash = createHash("sha256").update(steps);
  const entries = await readdir(files, { recursive: true, withFileTypes: true });
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  for (const path of paths.sort()) hash.update(path.slice(files.length)).update(await readFile(path));
  const tag = `localhost/tuuri-${name}:${hash.digest("hex").slice(0, 16)}`;
  const isThere = await buildah(["inspect", "--type", "image", tag]).then(Boolean, () => false);
  if (isThere) return tag;
  await writeFile(join(home, `${name}.Dockerfile`), steps);
  const how = ["--pull=never", "--isolation", "chroot", "--quiet", "-t", tag];
  await buildah(["bud", ...how, "-f", join(home, `${name}.Dockerfile`), files]);
  return tag;
}

/** The packages of Debian, unpacked: nothing of theirs runs. */
async function laid(directory: string): Promise<void> {
  const mark = `${directory}.made`;
  if ((await readFile(mark, "utf8").catch(() => "")) === packages.join(" ")) return;
  nowDoing("fetching the packages that the base of the image is made of");
  const fetched = `${directory}.packages`;
  for (const one of [directory, fetched]) await rm(one, { recursive: true, force: true });
  await mkdir(fetched, { recursive: true });
  await told(["apt-get", "-qq", "download", ...packages], fetched);
  for (const file of await readdir(fetched)) await told(["dpkg-deb", "-x", join(fetched, file), directory]);
  await told(["sh", "-c", `cat usr/share/ca-certificates/mozilla/*.crt >${certificates}`], directory);
  await rm(join(directory, "usr/share/doc"), { recursive: true, force: true });
  await writeFile(join(directory, "etc/passwd"), "root:x:0:0:root:/:/sbin/nologin\n");
  await mkdir(join(directory, "tmp"), { recursive: true });
  await chmod(join(directory, "tmp"), 0o1777);
  await rm(fetched, { recursive: true, force: true });
  await writeFile(mark, packages.join(" "));
}
