import { expect, test } from "bun:test";
import { news, switchedOff } from "../../../../db/schema/index.ts";
import { switchables } from "../switches/index.ts";
import { newsKinds } from "./index.ts";

test("the tables know each kind of news, and each switch, and no other", () => {
  expect(news.kind.enumValues.toSorted()).toEqual(newsKinds.toSorted());
  expect(switchedOff.kind.enumValues.toSorted()).toEqual(switchables.toSorted());
});
