interface Naming {
  /** Whom a school does not invite, and who has put another on its list. */
  accountId: string;
  otherId: string;
  schoolId: string;
  name: string;
  at: Date;
  until: Date;
}

/** An entry about somebody, whose texts name them, and another that they have made, lifted and answered. */
export function entriesNaming({ accountId, otherId, schoolId, name, at, until }: Naming) {
  const both = { schoolId, reason: "noShow" as const, madeAt: at, until, objectedAt: at, answeredAt: at };
  const by = { madeBy: accountId, liftedBy: accountId, answeredBy: accountId };
  return [
    { ...both, accountId, text: `${name} jäi pois 2.9. ja 14.10.`, objection: name, answer: name },
    { ...both, ...by, accountId: otherId, text: "Jäi pois ilmoittamatta 2.9." },
  ];
}
