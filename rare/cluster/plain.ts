import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../server/launch/prepare.ts";
import { type Rendered, startOf, startOfContainer } from "./helm.ts";
import type { Closing } from "./neighbours.ts";

/** A directory that goes at the end. */
export async function directoryFor(closing: Closing): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "tuuri-cluster-"));
  closing.push(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** A command of the chart as a plain process, to its end. */
export async function carryOut(
  objects: Rendered[],
  component: string,
  closing: Closing,
): Promise<{ code: number; log: string }> {
  const { args, env } = startOf(objects, component);
  const child = Bun.spawn([process.execPath, "server/main.ts", ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"] ?? "", DATA_DIR: await directoryFor(closing), ...env },
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, log: out + err };
}

interface Ended {
  name: string;
  code: number;
  said: string;
}

/**
 * Containers of a pod that ends, in their order, until one fails, as plain processes.
 * @param volumes the directory that each claim is, by its name
 * @param programs directory of those that an image of others brings
 */
export async function carryOutPod(
  objects: Rendered[],
  pod: Rendered["spec"],
  { volumes, programs, closing }: { volumes: Record<string, string>; programs: string; closing: Closing },
): Promise<Ended[]> {
  const ended: Ended[] = [];
  for (const container of [...(pod.initContainers ?? []), ...pod.containers]) {
    const { command, args, env } = startOfContainer(objects, container);
    const program = command.length > 0 ? command : [process.execPath, "server/main.ts"];
    const child = Bun.spawn([...program, ...args].map(placedBy(pod, container, volumes)), {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: `${programs}:${process.env["PATH"]}`,
        DATA_DIR: await directoryFor(closing),
        ...env,
      },
    });
    const said = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
    ended.push({ name: container.name, code: await child.exited, said: said.join("") });
    if (ended.at(-1)?.code !== 0) break;
  }
  return ended;
}

/** Words with the directories in place of where a container has its claims. */
function placedBy(pod: Rendered["spec"], container: Rendered["spec"], volumes: Record<string, string>) {
  const places = (container.volumeMounts as { name: string; mountPath: string }[]).flatMap(
    ({ name, mountPath }) => {
      const volume = pod.volumes.find((one: { name: string }) => one.name === name);
      const directory = volumes[volume?.persistentVolumeClaim?.claimName];
      return directory ? [[`${mountPath}/`, `${directory}/`] as const] : [];
    },
  );
  return (word: string) => places.reduce((text, [from, to]) => text.replaceAll(from, to), word);
}
