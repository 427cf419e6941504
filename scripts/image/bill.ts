/** What is installed, as its `package.json` says. */
export interface Package {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/**
 * A bill of materials (CycloneDX) of the image: its packages and Bun, their licences, and which needs which.
 * @param kept what is installed, by its directory
 * @param asked which directories each asks for
 * @param direct those that the product itself asks for
 */
export async function billOfMaterials(
  kept: Map<string, Package>,
  asked: Map<string, string[]>,
  direct: Set<string>,
): Promise<string> {
  const own: Package = await Bun.file("package.json").json();
  const product = { type: "application", "bom-ref": purlOf(own), name: own.name, version: own.version };
  const bun = { name: "bun", version: Bun.version, license: "MIT" };
  /** One that lies in two places is one. */
  const needs = new Map<string, Set<string>>([[purlOf(bun), new Set()]]);
  const purlsOf = (directories: Iterable<string>) =>
    [...directories].flatMap((directory) => {
      const found = kept.get(directory);
      return found ? [purlOf(found)] : [];
    });
  needs.set(purlOf(own), new Set([purlOf(bun), ...purlsOf(direct)]));
  for (const [directory, found] of kept)
    needs.set(
      purlOf(found),
      new Set([...(needs.get(purlOf(found)) ?? []), ...purlsOf(asked.get(directory) ?? [])]),
    );
  const components = new Map(
    [bun, ...kept.values()].map((found) => [
      purlOf(found),
      {
        type: "library",
        "bom-ref": purlOf(found),
        name: found.name,
        version: found.version,
        purl: purlOf(found),
        ...licenceOf(found),
      },
    ]),
  );
  return `${JSON.stringify(
    {
      bomFormat: "CycloneDX",
      specVersion: "1.6",
      version: 1,
      metadata: { component: { ...product, ...licenceOf(own) } },
      components: [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
      dependencies: [...needs]
        .map(([ref, all]) => ({ ref, dependsOn: [...all].sort() }))
        .sort((a, b) => (a.ref < b.ref ? -1 : 1)),
    },
    undefined,
    1,
  )}\n`;
}

const purlOf = ({ name, version }: Package) => `pkg:npm/${name.replace("@", "%40")}@${version}`;

const licenceOf = ({ license }: Package) => (license ? { licenses: [{ expression: license }] } : {});
