import type { NewJob } from "../modules/jobs/index.ts";
import { nameOf, reference } from "../modules/reference/index.ts";
import type { Random } from "./random.ts";
import type { DemoSchool } from "./schools.ts";

type Fields = Pick<
  NewJob,
  "type" | "startTime" | "endTime" | "reason" | "description" | "subjects" | "grades"
>;

/** Whom a school looks for: what belongs to one another in a job of that type. */
interface Work {
  /** Values of `reference.jobTypes`; one that is written twice is looked for twice as often. */
  types: string[];
  /** One of these. */
  grades: string[][];
  /** One of these: what one teacher teaches. */
  subjects?: string[][];
  /** One of these: from and until. */
  hours: [string, string][];
  notes: "class" | "lessons" | "pupil" | "afternoon" | "daycare" | "course";
}

const classes = ["1", "2", "3", "4", "5", "6"].map((grade) => [grade]);
const fullDays: Work["hours"] = [
  ["08:00", "14:00"],
  ["08:15", "13:15"],
  ["08:00", "13:30"],
  ["09:00", "14:15"],
];

const comprehensive: Work[] = [
  { types: ["one", "one", "one"], grades: classes, hours: fullDays, notes: "class" },
  {
    types: ["two", "two", "five"],
    grades: [["7"], ["8"], ["9"], ["7", "8"], ["8", "9"], ["7", "8", "9"]],
    subjects: [
      ["mathematics", "physics"],
      ["mathematics"],
      ["biology", "geography"],
      ["mother-tongue"],
      ["foreign-languages"],
      ["history", "social-studies"],
      ["physical-education"],
      ["music"],
      ["home-economics"],
      ["religion", "ethics"],
    ],
    hours: [...fullDays, ["10:00", "12:45"], ["08:00", "11:30"]],
    notes: "lessons",
  },
  {
    types: ["three", "four"],
    grades: [
      ["1", "2"],
      ["3", "4"],
      ["5", "6"],
      ["7", "8", "9"],
    ],
    hours: fullDays,
    notes: "pupil",
  },
  { types: ["six"], grades: [["7", "8", "9"]], hours: [["09:00", "15:00"]], notes: "lessons" },
  { types: ["eight", "nine"], grades: classes, hours: fullDays, notes: "pupil" },
  {
    types: ["ten"],
    grades: [["1", "2"]],
    hours: [
      ["12:00", "16:30"],
      ["13:00", "17:00"],
    ],
    notes: "afternoon",
  },
];

const works: Record<string, Work[]> = {
  school: comprehensive,
  preschool: [
    {
      types: ["12", "15", "16"],
      grades: [["daycare"]],
      hours: [
        ["07:00", "15:00"],
        ["09:00", "17:00"],
      ],
      notes: "daycare",
    },
    { types: ["13"], grades: [["preschool"]], hours: [["08:00", "13:00"]], notes: "daycare" },
    { types: ["14"], grades: [["daycare", "preschool"]], hours: [["08:00", "15:00"]], notes: "pupil" },
  ],
  folkhighschool: [
    {
      types: ["two", "five"],
      grades: [["folkhighschool"]],
      subjects: [["foreign-languages"], ["visual-arts"], ["music"], ["crafts"], ["mother-tongue"]],
      hours: [
        ["09:00", "15:00"],
        ["17:00", "20:15"],
      ],
      notes: "course",
    },
    { types: ["seven"], grades: [["folkhighschool"]], hours: [["10:00", "15:00"]], notes: "course" },
  ],
};

const reasons = {
  fi: ["Sairastuminen", "Koulutus", "Virkavapaa", "Lapsen sairaus", "Leirikoulu", "Lääkärikäynti", "Flunssa"],
  sv: [
    "Sjukdom",
    "Fortbildning",
    "Tjänstledighet",
    "Vård av sjukt barn",
    "Lägerskola",
    "Läkarbesök",
    "Förkylning",
  ],
};

const notes: Record<"fi" | "sv", Record<Work["notes"], string[]>> = {
  fi: {
    class: [
      "Tuntisuunnitelmat ovat opettajanhuoneen pöydällä. Avaimen saat kansliasta.",
      "Luokassa on 22 oppilasta, ja ohjaaja on paikalla koko päivän.",
      "Kolmas tunti on yhteisopetusta rinnakkaisluokan kanssa. Välituntivalvonta klo 10.",
    ],
    lessons: [
      "Viisi tuntia, kolme ryhmää. Tehtävät ovat valmiina luokassa 204.",
      "Yhdeksännellä luokalla on koe: moniste on kansliassa.",
      "Hyppytunti klo 11, silloin voit syödä.",
    ],
    pupil: [
      "Ryhmässä on kuusi oppilasta ja kaksi ohjaajaa. Päiväjärjestys on seinällä.",
      "Tuet kahta oppilasta tunneilla ja välitunneilla.",
    ],
    afternoon: ["Välipala klo 14, ulkoilua säällä kuin säällä: ota lämmintä päälle."],
    daycare: [
      "Ryhmässä on 21 lasta. Aamupala klo 8, ulos lähdetään puoli kymmeneltä.",
      "Kävelemme aamupäivällä kirjastoon. Työvaatteet saat meiltä.",
    ],
    course: ["Aikuisopiskelijoita, viisitoista. Materiaali on verkossa, tunnukset saat toimistosta."],
  },
  sv: {
    class: [
      "Lektionsplanerna ligger på bordet i lärarrummet. Nyckeln får du på expeditionen.",
      "Klassen har 22 elever, och en assistent är på plats hela dagen.",
      "Den tredje lektionen hålls tillsammans med parallellklassen. Rastvakt kl. 10.",
    ],
    lessons: [
      "Fem lektioner, tre grupper. Uppgifterna ligger framme i sal 204.",
      "Nian har prov: häftena finns på expeditionen.",
      "Håltimme kl. 11, då hinner du äta.",
    ],
    pupil: [
      "Gruppen har sex elever och två assistenter. Dagens schema sitter på väggen.",
      "Du stöder två elever på lektioner och raster.",
    ],
    afternoon: ["Mellanmål kl. 14, vi är ute i alla väder: ta varma kläder med dig."],
    daycare: [
      "Gruppen har 21 barn. Frukost kl. 8, vi går ut halv tio.",
      "På förmiddagen går vi till biblioteket. Arbetskläder får du av oss.",
    ],
    course: ["Femton vuxna deltagare. Materialet finns på nätet, inloggningen får du på kansliet."],
  },
};

/** What a job at this school says, in the school's language: type, grades, subjects and hours that go together. */
export function workAt(school: DemoSchool, random: Random): Fields {
  const work = random.pick(weighted(works[school.kind] ?? comprehensive));
  const [startTime, endTime] = random.pick(work.hours);
  const subjects = work.subjects ? random.pick(work.subjects) : [];
  return {
    type: random.pick(work.types),
    startTime,
    endTime,
    grades: random.pick(work.grades),
    subjects: reference.subjects
      .filter(({ value }) => subjects.includes(value))
      .map((subject) => nameOf(subject, school.lang, school.country)),
    reason: random.pick(reasons[school.lang]),
    description: random.chance(0.75) ? random.pick(notes[school.lang][work.notes]) : "",
  };
}

/** Each kind of work as often as types stand in it. */
const weighted = (all: Work[]): Work[] => all.flatMap((work) => work.types.map(() => work));
