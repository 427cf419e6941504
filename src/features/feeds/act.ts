import { createFeed, revokeFeed } from "../../../server/modules/calendar/index.ts";
import { isUuid } from "../../../server/platform/database/sql.ts";
import { notFound } from "../../../server/platform/failures/errors.ts";
import { attempt } from "../../components/form/sent/action.ts";
import { shownOnce } from "../../components/form/sent/once.ts";
import { textIn, verbIn } from "../../components/form/sent/read.ts";
import type { Lang } from "../../i18n.ts";

export const feedsPath = "/app/settings/calendar";

/** What a form asked for. */
interface Done {
  said: "made" | "shown" | "revoked";
  /** To be shown this once, by what its owner calls it. */
  made?: { name: string; url: string };
}

export interface FeedTyped {
  name: string;
  applied: boolean;
  school: string;
}

type Who = Pick<App.Locals, "ctx"> & { actor: NonNullable<App.Locals["actor"]>; lang: Lang };

export const typedIn = (form: FormData): FeedTyped => ({
  name: textIn(form, "name"),
  applied: form.has("applied"),
  school: textIn(form, "school"),
});

const verbs: Record<string, (who: Who, form: FormData) => Promise<Done>> = {
  create: async ({ ctx, actor }, form) => {
    const { school, ...typed } = typedIn(form);
    const wanted = { ...typed, ...(school === "" ? {} : { school }) };
    const made = await shownOnce({ ctx, actor, form }, "calendar feed", (ctx) =>
      createFeed(ctx, actor, wanted),
    );
    return made ? { said: "made", made: { name: typed.name.trim(), ...made } } : { said: "shown" };
  },
  revoke: async ({ ctx, actor }, form) => {
    const id = textIn(form, "id");
    if (!isUuid(id)) throw notFound();
    await revokeFeed(ctx, actor, id);
    return { said: "revoked" };
  },
};

/** Carries out a form of the page of feeds. @returns undefined for one that it does not have */
export function actOn(who: Who, form: FormData) {
  const verb = verbIn(form, verbs);
  return verb && attempt(who.lang, () => verb(who, form));
}
