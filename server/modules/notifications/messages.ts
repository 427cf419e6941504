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
}

export interface Fact {
  label: string;
  value: string;
}
