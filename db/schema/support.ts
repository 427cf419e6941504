import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns.ts";
import { accounts } from "./people/accounts.ts";

export const supportMessages = pgTable(
  "support_messages",
  {
    id: id(),
    accountId: uuid().references(() => accounts.id, { onDelete: "set null" }),
    subject: text().notNull(),
    message: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("support_messages_account_index").on(t.accountId)],
);
