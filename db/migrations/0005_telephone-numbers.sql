-- Writes existing telephone numbers in the one form in which they are kept, "+358401234567": a number without its country is of that of the
-- school or of the substitute's regions, else of Finland. What is no number by its length stays as it is. The previous release can still run.
create function pg_temp.with_country(written text, country text) returns text language sql immutable as $$
	select case
			when number ~ '^\+358' then case when number ~ '^\+358[1-9]\d{5,9}$' then number else written end
			when number ~ '^\+46' then case when number ~ '^\+46[1-9]\d{7,8}$' then number else written end
			when number ~ '^\+[1-9]\d{7,14}$' then number
			else written
		end
	from (select regexp_replace(written, '\(0\)|[[:space:]().‐-–/-]', '', 'g') as bare) b,
		lateral (select regexp_replace(case
			when bare ~ '^00[1-9]' then '+' || substr(bare, 3)
			when bare ~ '^0[1-9]' then case country when 'SE' then '+46' else '+358' end || substr(bare, 2)
			else bare
		end, '^(\+358|\+46)0', '\1') as number) n
$$;
--> statement-breakpoint
update "schools" set "phone" = pg_temp.with_country("phone", left("region_code", 2)) where "phone" <> '';
--> statement-breakpoint
update "accounts" a set "phone" = pg_temp.with_country(a."phone", left(coalesce(
	(select s."region_code" from "school_members" m join "schools" s on s."id" = m."school_id"
		where m."account_id" = a."id" and s."region_code" is not null order by m."main" desc, s."id" limit 1),
	(select min(r."region_code") from "substitute_regions" r where r."account_id" = a."id")), 2))
where a."phone" <> '';
