// Shows (rule: answer-shape, reader-language, words-of-country, asked-directly, reserve, cannot-come, who-hears-first, request-from-push, calendar-feeds, exclude-list, feedback, hours, personnel-number).
import { afterAll, describe, expect, test } from "bun:test";
import type { Reason } from "../../../server/platform/http/reasons.ts";
import type { Lang, TextKey } from "../../../server/platform/i18n.ts";
import { resources } from "../../../src/locales/resources.ts";
import { createOperator } from "../../support/factories.ts";
import { openApiDocument, operationsOf } from "../../support/openapi.ts";
import { appUnderTest } from "../../support/servers/app-under-test.ts";
import { ofAnyCall } from "./any-call.ts";
import { ofApplicants } from "./applicant.ts";
import { ofAsked } from "./asked.ts";
import { ofExcluding } from "./excluding.ts";
import { ofFeedback } from "./feedback.ts";
import { ofFeeds } from "./feeds.ts";
import { ofHours } from "./hours.ts";
import { createScene, type Scene } from "./scene.fixture.ts";
import { ofSchools } from "./school.ts";

const under = await appUnderTest();
afterAll(under.close);
const [admin] = (await createOperator(under.t.db)).schools;
if (!admin) throw new Error("no school of operators");

const readers = (["fi", "sv"] as const).flatMap((lang) =>
  (["FI", "SE"] as const).map((country) => ({ lang, country })),
);
const scenes: Scene[] = [];
for (const reader of readers) scenes.push(await createScene(under, admin, reader));

const document = await openApiDocument();
const operations = operationsOf(document);
const provocations = {
  ...ofSchools,
  ...ofAsked,
  ...ofApplicants,
  ...ofFeeds,
  ...ofExcluding,
  ...ofHours,
  ...ofFeedback,
};

/** For which an operation says that it refuses. */
function documentedFor(call: string): Reason[] {
  return Object.values(operations.get(call)?.responses ?? {}).flatMap((answer) => {
    const { $ref } = answer;
    const whole = $ref ? document.components.responses[$ref.split("/").at(-1) ?? ""] : answer;
    return (whole?.["x-reasons"] ?? []) as Reason[];
  });
}

interface Case {
  call: string;
  reason: Reason;
  says: TextKey;
  refused(scene: Scene, path: string): Promise<{ code: string; texts: string[] }>;
}

const textsOf = ({ code, canApplyWithConfirmation: _, ...texts }: Record<string, string>) => ({
  code: code ?? "",
  texts: Object.values(texts),
});

const cases = Object.entries(provocations).flatMap(([call, provoked]) =>
  documentedFor(call).flatMap((reason): Case[] => {
    const own = provoked[reason]?.map(
      ([says, provoke]): Case => ({
        ...{ call, reason, says },
        refused: async (scene, path) => {
          const { by, body, headers = {} } = await provoke(scene);
          const caller = by ? scene.app.as(by) : scene.app.anybody;
          return textsOf((await caller.post(path, body, { lang: scene.lang, headers })).body);
        },
      }),
    );
    const [says, any] = ofAnyCall[reason] ?? [];
    if (own || !says || !any) return own ?? [];
    return [
      {
        ...{ call, reason, says },
        refused: async (scene, path) => textsOf(await (await any(scene, path)).json()),
      },
    ];
  }),
);

describe("each reason for which a call refuses", () => {
  test("is brought about, and none that it does not name", () => {
    const wrong = Object.entries(provocations).flatMap(([call, provoked]) => {
      const documented = documentedFor(call);
      const tried = new Set(cases.filter((one) => one.call === call).map(({ reason }) => reason));
      return [
        ...documented
          .filter((reason) => !tried.has(reason))
          .map((reason) => `${call} ${reason} is not brought about`),
        ...Object.keys(provoked)
          .filter((reason) => !documented.includes(reason as Reason))
          .map((reason) => `${call} ${reason} is not documented`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test("has a call in the table for each call about requests, stages, the reserve, who cannot come, calendar feeds, the exclude list, feedback and hours", () => {
    const about =
      /\/(fits|requests|ask|ask\/back|audience|audience\/open|reserve|request\/\w+|cancel\/chosen|feeds|feed\/\w+|exclude|exclude\/\w+|excluded|excluded\/\w+|feedback|hours|hours\/\w+)$/;
    const those = [...operations.keys()].filter((call) => about.test(call));
    expect(Object.keys(provocations).toSorted()).toEqual(those.toSorted());
  });

  test.each(cases.map((one) => [one.call, one.reason, one.says, one] as const))(
    "%s: %s, %s",
    async (call, reason, says, { refused }) => {
      const told = new Map<string, string>();
      for (const scene of scenes) {
        const { lang, country } = scene;
        await scene.anew();
        const { code, texts } = await refused(scene, call.split(" ")[1] ?? "");
        expect({ lang, country, code }).toEqual({ lang, country, code: reason });
        expect(texts).toHaveLength(1);
        const [text = ""] = texts;
        expect(text).toMatch(written(lang, says));
        expect(text).not.toMatch(/errors:|\{\{|\bundefined\b|\bnull\b/);
        expect(text).toMatch(saysWhatToDo[lang]);
        told.set(`${lang} ${country}`, text);
      }
      for (const country of ["FI", "SE"])
        expect(told.get(`fi ${country}`)).not.toBe(told.get(`sv ${country}`));
      if (reason.startsWith("overlap")) {
        expect(told.get("sv FI")).toContain("Skolgångshandledare");
        expect(told.get("sv SE")).toContain("Elevassistent");
      }
    },
    60_000,
  );
});

/** The text of the locale, whatever fills it. */
function written(lang: Lang, says: TextKey): RegExp {
  const [namespace = "", path = ""] = says.split(":");
  let found: unknown = resources[lang][namespace as "errors"];
  for (const name of path.split(".")) found = (found as Record<string, unknown> | undefined)?.[name];
  if (typeof found !== "string") throw new Error(`${says} is no text of ${lang}`);
  const parts = found.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".+")}$`, "s");
}

/** Asks, tells what is possible, or how much is: the next step, or that there is none. */
const saysWhatToDo: Record<Lang, RegExp> = {
  fi: /kirjaudu|kerro|voit|valitse|yritä|lataa|lue|tarkista|soita|ilmoita|vaihda|anna|avaa|palauta|pienennä|katso|näet|täydennä|julkaise|peru ensin|nimeä|ei tarvitse|vaaditaan|enintään|ehdi\w+.*\?/i,
  sv: /logga in|berätta|kan du|du kan|välj|försök|ladda om|läs|kontrollera|ring|anmäl|byt|ange|öppna|återställ|gör|se de|ser du|fyll i|publicera|ta först|nämn|behöver (du )?inte|krävs|högst|hinner du.*\?/i,
};

test("every text of requests and the reserve is said by one of them, but those of forms", () => {
  const said = new Set(cases.map(({ says }) => says));
  const texts = (["request", "reserve", "audience", "calendar", "exclude", "hours"] as const).flatMap(
    (part) => Object.keys(resources.fi.errors[part]).map((name) => `errors:${part}.${name}`),
  );
  // The form for several has more names than the call takes; the time to answer is a setting of the school.
  // And what late-press.test.ts says, and the page of who is asked.
  const ofForms = ["tooMany", "minutes", "changed", "dayChanged", "turnChanged"].map(
    (one) => `errors:request.${one}`,
  );
  // Calls refuse another reason, and more letters, by their shape.
  ofForms.push("errors:exclude.reason", "errors:exclude.tooLong");
  // Of shared days, of which somebody has one (days.test.ts).
  ofForms.push("errors:exclude.notChosen");
  // Of files, which are asked for in another way.
  expect(texts.filter((one) => !said.has(one as TextKey)).toSorted()).toEqual(ofForms.toSorted());
});
