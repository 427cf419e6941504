/**
 * Installs packages of Debian, as root: it waits for another installation, and not long for a network that is not there.
 * @returns what apt-get complains of
 */
export async function installDebians(names: string[]): Promise<string> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const patience = ["DPkg::Lock::Timeout=300", "Acquire::http::Timeout=10", "Acquire::Retries=0"];
  const options = patience.flatMap((option) => ["-o", option]);
  await Bun.$`apt-get ${options} update -qq`.env(env).quiet().nothrow();
  const installing = Bun.$`apt-get ${options} install -y -qq --no-install-recommends ${names}`;
  return (await installing.env(env).quiet().nothrow()).stderr.toString();
}
