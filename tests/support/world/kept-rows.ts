import postgres from "postgres";
import type { TestContext } from "../database.ts";

export interface KeptRows {
  /** Every row is again as it was. */
  putBack(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Keeps all rows of a database as they are now, to put them back after whatever a test has changed: of a few small tables that
 * takes milliseconds, where making the rows anew takes hundreds of statements.
 */
export async function keepRows({ url }: Pick<TestContext, "url">): Promise<KeptRows> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  const tables = await client<Table[]>`
    select format('%I.%I', c.table_schema, c.table_name) as name,
      string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns c join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and (table_schema = 'public' or (table_schema, table_name) = ('graphile_worker', '_private_jobs'))
    group by c.table_schema, c.table_name`;
  await client.unsafe(`create schema kept;
    ${mark}
    ${tables.map(keep).join("\n")}
    create function kept.put_back() returns void language plpgsql set session_replication_role = replica as $$
    begin
      ${tables.map(putBack).join("\n")}
    end $$`);
  return {
    putBack: async () => void (await client`select kept.put_back()`),
    close: () => client.end(),
  };
}

interface Table {
  name: string;
  columns: string;
}

/** A sequence is written without waiting for anybody, and also tells of what was undone. */
const mark = `
  create function kept.mark() returns trigger language plpgsql as $$
  begin
    perform nextval(tg_argv[0]::regclass);
    return null;
  end $$;`;

const keep = ({ name }: Table, number: number) => `
  create table kept.rows_${number} as select * from ${name};
  create sequence kept.changed_${number};
  create trigger kept after insert or update or delete or truncate on ${name}
    execute function kept.mark('kept.changed_${number}');`;

/** Rows are compared as text, as some kinds of column know no equality. What is as it was is not written. */
const putBack = ({ name, columns }: Table, number: number) => `
  if (select is_called from kept.changed_${number}) then
    perform setval('kept.changed_${number}', 1, false);
    delete from ${name} t where t::text not in (select k::text from kept.rows_${number} k);
    insert into ${name} (${columns}) overriding system value
      select ${columns} from kept.rows_${number} k where k::text not in (select t::text from ${name} t);
  end if;`;
