import { buildGoProgram, type GoProgram, goProgramPath } from "../../tests/support/machine/go-program.ts";

// Builds Helm 4, with which the chart is tested beside Helm 3.

const helm4: GoProgram = { name: "helm-4.3.1", source: "helm.sh/helm/v4/cmd/helm@v4.3.1" };
export const helm4Path = goProgramPath(helm4);

/** Waits for whoever builds it already. @returns why there is none; undefined when it is there */
export const buildHelm4 = () => buildGoProgram(helm4);

if (import.meta.main) {
  const reason = await buildHelm4();
  if (reason) throw new Error(reason);
}
