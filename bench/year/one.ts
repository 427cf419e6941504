import { stopCluster } from "../../tests/support/servers/cluster.ts";
import { figuresOf } from "./figures.ts";
import { play, type Wanted } from "./play.ts";

// One year in a process of its own: the other core plays another.
const wanted = JSON.parse(process.argv[2] ?? "{}") as Wanted;
const began = performance.now();
const market = await play(wanted);
const figures = figuresOf(market, wanted.days);
await stopCluster();
process.stdout.write(JSON.stringify({ ...figures, seconds: (performance.now() - began) / 1000 }));
