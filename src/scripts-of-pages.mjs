import { minify } from "terser";

/**
 * Which scripts come together, so that a first visit asks for few: each that a page begins with is a request more.
 * A module lies in the first group that takes it. Of the files that pages ask for by their own name (the entries) no
 * group has more than one: a second one would become a file beside the group's that only points into it.
 */
export const groups = [
  {
    // The shell's own script, and what islands and scripts of pages have without React: calls, toasts, menus, numbers, events.
    name: "page",
    test: /src\/(layouts\/(Shell\.astro|new-version\.ts)|features\/settings\/(keep-)?push\.ts|features\/installed\/(leave-question|outbox|start)\.ts|kept\/|components\/(card-menu|use\/(device|whole)|feedback\/(flash|toasts)|form\/(fields\/by-button|combo\/found|date\/plain-date))\.ts|features\/live\/(connection|counters|own-sign-out|reopening|stream)\.ts|features\/news\/|api\.ts|upload\.ts)|modules\/(events|notifications\/inbox)\/wire\.ts|node_modules\/nanostores\//,
    priority: 5,
  },
  {
    // React, and the little that islands of every kind have.
    name: "react",
    test: /node_modules\/(react|react-dom|scheduler|@astrojs\/react)\/|rolldown.runtime|src\/components\/(dialog\/Dialog|Face|feedback\/Failure|site\/Guard|Icon|use\/useAction|form\/(fields\/(Field|ByButton)|sent\/own))\.tsx?|modules\/files\/wire\.ts/,
    priority: 4,
  },
  {
    // How a job is said and shown: its words, its card, its names in the API. It takes what these need along.
    name: "jobs",
    test: /\/src\/(features\/job\/(calls|card|words\/(?!poster-look))|components\/(feedback\/failures|StatePill)|(i18n|typed-date)\.ts|texts\/)|modules\/jobs\/|platform\/wire\.ts/,
    minShareCount: 2,
    priority: 3,
  },
  {
    // The control for several.
    name: "combo",
    test: /node_modules\/(downshift|compute-scroll-into-view|prop-types|@babel\/runtime)\/|src\/(components\/form\/combo\/|features\/job\/fields\/SubjectChoice\.)/,
    priority: 2,
  },
  {
    // Days and hours, and what else forms of jobs share, without the control for several: there it comes with a press.
    name: "fields",
    test: /src\/(components\/form\/((sent\/(read|typed-early)|fields\/TimeSelect)\.|date\/(DateField|words)\.)|features\/(job\/fields\/(TimeFields|times)|urgent\/DefaultsTimes)\.)/,
    priority: 2,
  },
  {
    // Choosing a picture of oneself, which that of a teacher takes its means from.
    name: "picture",
    test: /\/src\/components\/picture\/|\/src\/features\/profile\/ChangePicture\.tsx/,
    priority: 2,
  },
  {
    // What lists of jobs and of people share, and what keeps them live: a form needs none of it.
    name: "lists",
    test: /\/src\/(?!features\/(job\/(fields|people)|registration|applicant)\/|features\/board\/(live\/useNews|days\/(PastRow|filter|load|past|tally|useDays))\.|features\/job\/(posted|list\/counts|request\/AskedLine|stages\/(OpenToAll|RunDown|StageMark|clock|stage)|words\/poster-look)\.|features\/board\/week\/|components\/(picture|form|passkey)\/)|\/server\/|node_modules\/@?nanostores\//,
    minShareCount: 2,
    priority: 1,
  },
  {
    // The page of one of a school's people, what a job's page has of it, and what boards share with that. No substitute waits for it.
    name: "person",
    test: /\/src\/features\/(applicant\/|board\/(live\/useNews|days\/filter)\.|job\/(posted|list\/counts|people\/(?!Marks)[\w-]+|request\/AskedLine|stages\/(OpenToAll|RunDown|StageMark|clock|stage)|words\/poster-look)\.)/,
    priority: 0,
  },
];

const guard = new URL("./components/site/Guard.tsx", import.meta.url).pathname;

/** Each island within a boundary of errors, at the one place where they all begin. */
function guardIslands(code) {
  const guarded = code.replace(/createElement\(\s*Component,/, "createElement(guarded(Component),");
  if (guarded === code)
    throw new Error("@astrojs/react begins its islands otherwise: guardIslands in scripts-of-pages.mjs");
  return `import { guarded } from ${JSON.stringify(guard)};\n${guarded}`;
}

/** What downshift declares of its properties is looked at in development alone. */
const undeclared =
  "const any = () => any;\nany.isRequired = any;\nexport default new Proxy({}, { get: () => any });";

/** The browser brings an option into sight; how far each box around it scrolls for that needs no reckoning of its own. */
const scrolled = 'export const compute = (option) => (option.scrollIntoView({ block: "nearest" }), []);';

/** The group of an entry is the entry's own file, which other scripts may import from: without, it would be two files. */
export function fewScripts() {
  return [
    {
      name: "tuuri:entries-are-shared",
      apply: "build",
      applyToEnvironment: ({ name }) => name === "client",
      options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
    },
    {
      // What Vite has made small is a hundredth smaller for it, React most of all: pages are weighed in kilobytes.
      name: "tuuri:scripts-are-smaller",
      apply: "build",
      applyToEnvironment: ({ name }) => name === "client",
      async generateBundle(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "chunk")
            file.code = (await minify(file.code, { module: true, compress: { passes: 3 } })).code;
        }
      },
    },
    {
      name: "tuuri:islands-are-guarded",
      apply: "build",
      applyToEnvironment: ({ name }) => name === "client",
      transform: { filter: { id: /\/@astrojs\/react\/dist\/client\.js$/ }, handler: guardIslands },
    },
    {
      name: "tuuri:no-property-types",
      apply: "build",
      applyToEnvironment: ({ name }) => name === "client",
      load: { filter: { id: /\/node_modules\/prop-types\/index\.js$/ }, handler: () => undeclared },
    },
    {
      name: "tuuri:browser-scrolls",
      apply: "build",
      applyToEnvironment: ({ name }) => name === "client",
      load: { filter: { id: /\/node_modules\/compute-scroll-into-view\// }, handler: () => scrolled },
    },
    {
      // What a press asks for brings no styles, and most of what it needs is there: the helper that asks ahead weighs more than it gains.
      name: "tuuri:imports-ask-for-themselves",
      apply: "build",
      enforce: "pre",
      applyToEnvironment: ({ name }) => name === "client",
      configResolved: ({ environments }) => {
        environments.client.build.modulePreload = false;
      },
      load: {
        filter: { id: /vite\/preload-helper\.js$/ },
        handler: () => "export const __vitePreload = (ask) => ask();",
      },
    },
    {
      // It writes to its other hooks as it is loaded, for which the bundler would keep them: half of its file.
      name: "tuuri:one-hook-of-downshift",
      apply: "build",
      applyToEnvironment: ({ name }) => name === "client",
      transform: {
        filter: { id: /\/downshift\.esm\.mjs$/ },
        handler: (code) => code.replace(/^(?!useCombobox)_?use\w+\.stateChangeTypes = .*$/gm, ""),
      },
    },
  ];
}
