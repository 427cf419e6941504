import type { Actor } from "../../../server/modules/auth/index.ts";
import {
  type ListedTeacher,
  oneTeacher,
  someTeachers,
  teacherCounts,
} from "../../../server/modules/staff/teachers/index.ts";
import type { RootContext } from "../../../server/platform/context.ts";
import { textIn } from "../../components/form/sent/read.ts";
import { keptOf, pathWith } from "../../components/use/address.ts";
import { askedPart } from "../job/list/asked-part.ts";

export const teachersPath = "/app/teachers";

/** Rows of one page of the list: whole in sight after a few turns of the wheel, and light to draw. */
const pageOfTeachers = 25;

/** What the page's address can ask of a teacher. */
const about = ["edit", "details", "remove"] as const;

export interface TeacherList {
  teachers: ListedTeacher[];
  /** Asks for what follows. */
  next: string | undefined;
  /** Whether the part begins in the middle. */
  isLater: boolean;
  /** Of those that are searched for. */
  found: number;
  /** Of the whole school. */
  total: number;
  active: number;
  search: string;
  /** Those whom the page's address names, wherever in the list they stand. */
  named: Partial<Record<(typeof about)[number], ListedTeacher>>;
}

/** The part of the list that the page's address asks for. */
export async function listFor(
  { ctx, actor }: { ctx: RootContext; actor: Actor },
  asked: URLSearchParams,
  school: string | undefined,
): Promise<TeacherList> {
  const search = textIn(asked, "q").slice(0, 100).trim();
  const query = { search, school, limit: pageOfTeachers };
  const [{ part, start }, all, searched] = await Promise.all([
    askedPart(
      asked.get("cursor"),
      (cursor) => someTeachers(ctx, actor, { ...query, cursor }),
      ({ items }) => items.length === 0,
    ),
    teacherCounts(ctx, actor, { school }),
    search ? teacherCounts(ctx, actor, query) : undefined,
  ]);
  const found = searched?.total ?? all.total;
  const named: TeacherList["named"] = {};
  for (const what of about) {
    const id = asked.get(what);
    if (!id) continue;
    const here = part.items.find((teacher) => teacher.id === id);
    named[what] = here ?? (await oneTeacher(ctx, actor, id, school));
  }
  const { edit } = named;
  // Who is changed and stands in no part that is shown comes first.
  const teachers = edit && !part.items.includes(edit) ? [edit, ...part.items] : part.items;
  return { ...all, teachers, next: part.nextCursor, isLater: start !== undefined, found, search, named };
}

/** The same list, with some of what the address asks for set anew or, if undefined, left out. */
export const listPath = (asked: URLSearchParams, change: Record<string, string | undefined> = {}) =>
  pathWith(teachersPath, { ...keptOf(asked, "q", "cursor"), ...change });

export const nameOf = ({ firstName, lastName }: Pick<ListedTeacher, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`;
