import { expect, test } from "bun:test";
import type { Exception } from "../../../server/modules/availability/index.ts";
import { without } from "./exceptions.ts";

const away = (from: string, to = from): Exception => ({
  from,
  to,
  state: "cannot",
  spans: [],
  note: "",
  source: "own",
});

test("a day is taken out of a range, which goes on before and after it; what lies apart stays", () => {
  const [range, apart] = [away("2026-12-21", "2027-01-03"), away("2027-02-01")];
  expect(without([range, apart], "2026-12-24", "2026-12-24")).toEqual([
    away("2026-12-21", "2026-12-23"),
    away("2026-12-25", "2027-01-03"),
    apart,
  ]);
  expect(without([range, apart], "2026-12-01", "2026-12-31")).toEqual([
    away("2027-01-01", "2027-01-03"),
    apart,
  ]);
  expect(without([range, apart], "2026-12-01", "2027-02-01")).toEqual([]);
});
