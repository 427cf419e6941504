import { join } from "node:path";
import { attempt, pathOf } from "../rare/cluster/control-plane/build.ts";
import { root } from "../server/launch/prepare.ts";
import { buildGoProgram, goProgramPath } from "../tests/support/machine/go-program.ts";

// `bun scripts/kube-score.ts`: what kube-score finds in the chart. Not among the tests, because building it takes near a minute of
// processor time.

const version = "v1.20.0";
const program = {
  name: `kube-score-${version}`,
  source: `github.com/zegl/kube-score/cmd/kube-score@${version}`,
};

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

const reason = (await attempt("helm")) ?? (await buildGoProgram(program));
if (reason) throw new Error(reason);
const score = goProgramPath(program);
let found = 0;
for (const file of ["minimal", "full", "minio"]) {
  const findings = await findingsIn(score, pathOf("helm"), file);
  for (const line of findings) console.log(`${file}: ${line}`);
  found += findings.length;
}
console.log(found === 0 ? "kube-score finds nothing." : `kube-score finds ${found}.`);
process.exit(found === 0 ? 0 : 1);
