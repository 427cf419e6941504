import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { attempt, pathOf } from "../e2e/cluster/control-plane/build.ts";
import { alone, root } from "../server/launch/prepare.ts";

// `bun scripts/kube-score.ts`: what kube-score finds in the chart. Not among the tests, because building it takes near a minute of
// processor time.

const version = "v1.20.0";
const directory = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "tuuri/bin");
const program = join(directory, `kube-score-${version}`);

/** What we do otherwise on purpose. The reasons stand in docs/operations.md too. */
const otherwise = {
  "container-image-pull-policy": "a tag is one release and never moved, or there is a digest",
  "deployment-has-host-podantiaffinity": "pods are spread over nodes and zones by topologySpread",
};

/** Lines that are not of the whole chart. */
const known = [
  // It ends by itself, and no service leads to it: that of the metrics selects it, but it has no such port.
  /-test\/\S+ v1\/Pod: Container is missing a readinessProbe$/,
];

async function built(): Promise<string> {
  const go = Bun.which("go") ?? "/usr/local/go/bin/go";
  await mkdir(directory, { recursive: true });
  return alone(join(directory, "kube-score.building"), async () => {
    if (existsSync(program)) return program;
    const unfinished = `${program}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    const module = `github.com/zegl/kube-score/cmd/kube-score@${version}`;
    await Bun.$`${go} install -gcflags="all=-l -dwarf=false" ${module}`.env({
      ...process.env,
      GOBIN: unfinished,
      CGO_ENABLED: "0",
      GOGC: "400",
    });
    await rename(join(unfinished, "kube-score"), program);
    await rm(unfinished, { recursive: true });
    return program;
  });
}

async function findingsIn(score: string, helm: string, file: string): Promise<string[]> {
  const chart = join(root, "charts/tuuri");
  const values = join(chart, `ci/${file}-values.yaml`);
  const made =
    await Bun.$`${helm} template trial ${chart} -n tuuri --kube-version 1.34.0 -f ${values}`.text();
  // No limit of processor time: it would hold a pod back while its node idles.
  const flags = ["--kubernetes-version", "v1.34", "--ignore-container-cpu-limit", "--output-format", "ci"];
  const ignored = Object.keys(otherwise).flatMap((name) => ["--ignore-test", name]);
  const said = await Bun.$`${score} score ${flags} ${ignored} - < ${new Response(made)}`.nothrow().text();
  const lines = said.split("\n").filter(Boolean);
  // One that reads nothing would find nothing.
  if (!lines.some((line) => line.startsWith("[OK]"))) throw new Error(`kube-score said nothing of ${file}`);
  return lines.filter((line) => /^\[(CRITICAL|WARNING)\]/.test(line) && !known.some((one) => one.test(line)));
}

const reason = await attempt("helm");
if (reason) throw new Error(reason);
const score = await built();
let found = 0;
for (const file of ["minimal", "full", "minio"]) {
  const findings = await findingsIn(score, pathOf("helm"), file);
  for (const line of findings) console.log(`${file}: ${line}`);
  found += findings.length;
}
console.log(found === 0 ? "kube-score finds nothing." : `kube-score finds ${found}.`);
process.exit(found === 0 ? 0 : 1);
