import { expect, test } from "bun:test";
import { YAML } from "bun";
import { root } from "../../server/launch/prepare.ts";
import { chart, helmHere, refusal, render } from "./helm.ts";

// Values that lack what the chart has of its own, as after --reuse-values.
const here = await helmHere();

type Values = Record<string, unknown>;

const yaml = async (path: string) => YAML.parse(await Bun.file(path).text()) as Values;
const isMap = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const mapAt = (values: Values, key: string) => (isMap(values[key]) ? values[key] : {});

/** What is given, and takes away by null what the chart has now and had not before, as --reuse-values leaves it. */
function withoutNew(now: Values, before: Values, given: Values = {}): Values {
  const left: Values = { ...given };
  for (const [key, value] of Object.entries(now)) {
    if (!(key in before || key in given)) left[key] = null;
    else if (isMap(value)) left[key] = withoutNew(value, mapAt(before, key), mapAt(given, key));
  }
  return left;
}

/** The paths of all maps, as web.resources. */
const mapsIn = (values: Values): string[] =>
  Object.entries(values).flatMap(([key, value]) =>
    isMap(value) ? [key, ...mapsIn(value).map((path) => `${key}.${path}`)] : [],
  );

const without = (path: string) =>
  path.split(".").reduceRight<unknown>((inner, key) => ({ [key]: inner }), null) as Values;

function merged(base: Values, over: Values): Values {
  const both: Values = { ...base };
  for (const [key, value] of Object.entries(over))
    both[key] = isMap(value) ? merged(mapAt(base, key), value) : value;
  return both;
}

test.skipIf(!here)(
  "values of the release before, which know nothing of what has come since, make the same",
  async () => {
    const [now, before] = [
      await yaml(`${chart}/values.yaml`),
      await yaml(`${import.meta.dir}/values-before.yaml`),
    ];
    const old = await render("minimal", withoutNew(now, before));
    expect(old).toEqual(await render("minimal"));
    // With all that can be said beside them; a backup has more defaults than can be said again elsewhere.
    const full = { ...(await yaml(`${chart}/ci/full-values.yaml`)), backup: { enabled: false } };
    const said = await render("full", withoutNew(now, before, full));
    expect(said).toEqual(await render("full", full));
    const backup = { backup: { enabled: true, claim: "copies" } };
    expect(await refusal(withoutNew(now, before, backup), "minimal")).toContain("--reset-then-reuse-values");
  },
);

test.skipIf(!here)(
  "values that lack something are taken, or refused in words",
  async () => {
    const maps = mapsIn(await yaml(`${chart}/values.yaml`));
    const all = {
      ingress: { enabled: true, tlsElsewhere: true },
      minio: { enabled: true },
      s3: { endpoint: "" },
    };
    const on = { ...all, metrics: { rules: { enabled: true }, dashboard: { enabled: true } } };
    const said = await Promise.all(maps.map((path) => refusal(merged(on, without(path)), "minimal")));
    const unclear = said.filter(
      (words) => words && !/missing propert|these values (are needed|have)/.test(words),
    );
    expect(unclear).toEqual([]);
    expect(maps).toContain("metrics.rules.alerts");
  },
  60_000,
);

test.skipIf(!here)(
  "while nothing may run, what scales the workers in the guide is paused at none",
  async () => {
    const guide = await Bun.file(`${root}/docs/operations.md`).text();
    const [block] = guide.match(/(?<=```yaml\n)worker: \{ replicas: null \}\n[^`]*/) ?? [];
    const scaler = async (maintenance: boolean) => {
      const objects = await render("minimal", { ...(YAML.parse(block ?? "") as Values), maintenance });
      return objects.find(({ kind }) => kind === "ScaledObject")?.metadata;
    };
    const metadata = { name: "tuuri-worker", namespace: "tuuri" };
    expect(await scaler(false)).toEqual(expect.objectContaining(metadata));
    expect((await scaler(false))?.annotations).toBeUndefined();
    expect((await scaler(true))?.annotations).toEqual({ "autoscaling.keda.sh/paused-replicas": "0" });
  },
);
