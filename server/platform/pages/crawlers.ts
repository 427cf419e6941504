import { addressesOf, publicPaths } from "./public-paths.ts";

/**
 * What searches may visit (rule: public-face): all pages. Of those behind the sign-in they see where it leads, the login
 * page, which names its own address; whoever measures a page while signed in finds it open. The API has nothing to read.
 */
export const robots = (publicUrl: string): string => `User-agent: *
Disallow: /api/
Disallow: /calendar/
Disallow: /oauth/

Sitemap: ${publicUrl}/sitemap.xml
`;

/** Each public page in both languages, with what it is called in the other. */
export function sitemap(publicUrl: string): string {
  const entries = publicPaths.flatMap((path) => {
    const addresses = addressesOf(path);
    const links = Object.entries(addresses).map(
      ([lang, address]) =>
        `<xhtml:link rel="alternate" hreflang="${lang}" href="${escaped(publicUrl + address)}"/>`,
    );
    return [addresses.fi, addresses.sv].map(
      (address) => `<url><loc>${escaped(publicUrl + address)}</loc>${links.join("")}</url>`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
