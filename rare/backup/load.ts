import { pdf } from "../../server/modules/files/content/content.fixture.ts";
import { testPassword } from "../../tests/support/factories.ts";
import { client } from "../../tests/support/servers/server.ts";

/** What has been answered so far: each of it must be in a backup that begins now. */
interface Answered {
  posted: Set<string>;
  filled: Set<string>;
  /** With whose token. */
  attached: Map<string, string>;
  failures: string[];
}

/** People at work, until they are stopped: a teacher posts jobs with a file, substitutes apply, one is chosen. */
export async function startLoad(origin: string, teachers: string[], substitutes: string[]) {
  const answered: Answered = { posted: new Set(), filled: new Set(), attached: new Map(), failures: [] };
  const tokenOf = async (email: string) =>
    (await client(origin).post("/api/shared/login", { email, password: testPassword })).body.token as string;
  const posting = await Promise.all(teachers.map(tokenOf));
  const applying = await Promise.all(substitutes.map(tokenOf));
  let going = true;
  let days = 0;

  const call = async (token: string | undefined, path: string, body: object) => {
    const answer = await client(origin, token).post(path, body);
    if (answer.status !== 200) answered.failures.push(`${path}: ${JSON.stringify(answer)}`);
    return answer.body;
  };

  async function upload(authorization: string): Promise<string> {
    const form = new FormData();
    form.append("files", new File([new Uint8Array(pdf())], "a.pdf"));
    const headers = { authorization };
    const answer = await fetch(`${origin}/api/shared/upload/files`, { method: "POST", headers, body: form });
    const { files } = (await answer.json()) as { files: { filename: string }[] };
    return files[0]?.filename ?? "";
  }

  async function oneJob(): Promise<void> {
    // Each on a day of its own, so that nobody's jobs conflict.
    const day = new Date(Date.now() + ++days * 86_400_000).toISOString().slice(0, 10);
    const times = { startDate: day, startTime: "08:00", endTime: "12:00", typeOfTemp: "one" };
    const token = posting[days % posting.length] ?? "";
    const files = [await upload(token)];
    const { uniqueId: id } = await call(token, "/api/teachers/addtemp", { ...times, files });
    answered.posted.add(id);
    for (const name of files) answered.attached.set(name, token);
    const who = days % substitutes.length;
    await call(applying[who], "/api/users/add/applicant", { uniqueId: id });
    await call(token, "/api/teachers/add/chosen", { id, email: substitutes[who] });
    answered.filled.add(id);
  }

  const working = (async () => {
    // What one person posts in an hour is limited.
    while (going && days < 50 * teachers.length) await oneJob();
  })();
  const snapshot = () => ({
    posted: new Set(answered.posted),
    filled: new Set(answered.filled),
    attached: [...answered.attached.keys()],
  });
  return {
    answered,
    tokenOfAttached: (name: string) => answered.attached.get(name) ?? "",
    snapshot,
    stop: async () => {
      going = false;
      await working;
      return answered;
    },
  };
}
