/** What somebody is told, in their language, apart from how it reaches them. */
export interface Message {
  subject: string;
  heading: string;
  lead: string;
  facts: Fact[];
  action: { label: string; url: string };
  /** Small print under the action. */
  note?: string;
  urgent: boolean;
  /** Missing for what only goes by mail. */
  push?: PushText;
}

/** What a device shows, perhaps on a locked screen. */
export interface PushText {
  title: string;
  body: string;
  /** What it is about: on a device the newer of two about the same takes the older one's place. */
  about: string;
  /** When nobody needs to know any more. */
  validUntil: Date;
}

export interface Fact {
  label: string;
  value: string;
}
