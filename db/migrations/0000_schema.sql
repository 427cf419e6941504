-- The whole data model of the first release: extensions, tables, views, and what only SQL can say. There are no existing rows.
-- A database that has had every migration that this one was made of counts as having had it.
CREATE EXTENSION IF NOT EXISTS citext;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE TABLE "account_grades" (
	"account_id" uuid NOT NULL,
	"grade_value" text NOT NULL,
	CONSTRAINT "account_grades_pkey" PRIMARY KEY("account_id","grade_value")
);
--> statement-breakpoint
CREATE TABLE "account_languages" (
	"account_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"value" text,
	"name_fi" text NOT NULL,
	"name_sv" text NOT NULL,
	CONSTRAINT "account_languages_pkey" PRIMARY KEY("account_id","position")
);
--> statement-breakpoint
CREATE TABLE "account_types" (
	"account_id" uuid NOT NULL,
	"type" text NOT NULL,
	CONSTRAINT "account_types_pkey" PRIMARY KEY("account_id","type"),
	CONSTRAINT "account_types_type_known" CHECK ("account_types"."type" in ('user', 'teacher', 'principal'))
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" "citext" NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"site_lang" smallint DEFAULT 1 NOT NULL,
	"image" text,
	"address" text DEFAULT '' NOT NULL,
	"default_description" text DEFAULT '' NOT NULL,
	"push_enabled" boolean DEFAULT true NOT NULL,
	"mail_enabled" boolean DEFAULT true NOT NULL,
	"has_edited" boolean DEFAULT false NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"first_login_at" timestamp with time zone,
	"last_login_at" timestamp with time zone,
	"activated_at" timestamp with time zone,
	"locked_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"session_version" integer DEFAULT 1 NOT NULL,
	"sessions_ended_by_others" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "accounts_email_unique" UNIQUE("email"),
	CONSTRAINT "accounts_type_known" CHECK ("accounts"."type" in ('user', 'teacher', 'principal')),
	CONSTRAINT "accounts_site_lang_known" CHECK ("accounts"."site_lang" in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "criminal_record_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"substitute_id" uuid NOT NULL,
	"noted_by" uuid,
	"country" text NOT NULL,
	"seen_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"owner_id" uuid NOT NULL,
	"substitute_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourites_pkey" PRIMARY KEY("owner_id","substitute_id")
);
--> statement-breakpoint
CREATE TABLE "principal_default_subjects" (
	"account_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"subject_value" text,
	CONSTRAINT "principal_default_subjects_pkey" PRIMARY KEY("account_id","position")
);
--> statement-breakpoint
CREATE TABLE "principal_defaults" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"start_time" time DEFAULT '08:00' NOT NULL,
	"end_time" time DEFAULT '15:30' NOT NULL,
	"info" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "substitute_profiles" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"other_text" text DEFAULT '' NOT NULL,
	"birth_date" date,
	"birth_year" text DEFAULT '' NOT NULL,
	"native_language" text DEFAULT '' NOT NULL,
	"education" text DEFAULT '' NOT NULL,
	"examination_year" text DEFAULT '' NOT NULL,
	"main_subject" text DEFAULT '' NOT NULL,
	"second_subject" text DEFAULT '' NOT NULL,
	"experience" text DEFAULT '' NOT NULL,
	"other_experience" text DEFAULT '' NOT NULL,
	"study_school" text DEFAULT '' NOT NULL,
	"studies" text DEFAULT '' NOT NULL,
	"study_focus" text DEFAULT '' NOT NULL,
	"study_points" text DEFAULT '' NOT NULL,
	"study_year" text DEFAULT '' NOT NULL,
	"references" text DEFAULT '' NOT NULL,
	"teacher_type" text DEFAULT '' NOT NULL,
	"teacher_other" text DEFAULT '' NOT NULL,
	CONSTRAINT "substitute_profiles_status_known" CHECK ("substitute_profiles"."status" in ('teacher', 'student', 'other'))
);
--> statement-breakpoint
CREATE TABLE "substitute_qualifications" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "substitute_qualifications_pkey" PRIMARY KEY("account_id","kind","value"),
	CONSTRAINT "substitute_qualifications_kind_known" CHECK ("substitute_qualifications"."kind" in ('held', 'coming'))
);
--> statement-breakpoint
CREATE TABLE "substitute_regions" (
	"account_id" uuid NOT NULL,
	"region_code" text NOT NULL,
	CONSTRAINT "substitute_regions_pkey" PRIMARY KEY("account_id","region_code")
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"substitute_id" uuid NOT NULL,
	"applied_at" timestamp with time zone DEFAULT now() NOT NULL,
	"conflict_confirmed" boolean DEFAULT false NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"deactivated_by_job_id" uuid,
	"seen_at" timestamp with time zone,
	CONSTRAINT "applications_one_per_job" UNIQUE("job_id","substitute_id")
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"substitute_id" uuid NOT NULL,
	"windows" "tstzmultirange" NOT NULL,
	"guarded_windows" "tstzmultirange" NOT NULL,
	"conflict_confirmed" boolean DEFAULT false NOT NULL,
	"chosen_by" uuid NOT NULL,
	"chosen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_time_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "one_time_links_purpose_known" CHECK ("one_time_links"."purpose" in ('confirm', 'reset'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" "bytea" NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "rate_limits_pkey" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"account_ids" uuid[],
	"region_code" text,
	"school_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"name" text PRIMARY KEY NOT NULL,
	"original_name" text NOT NULL,
	"kind" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"uploaded_by" uuid,
	"job_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_kind_known" CHECK ("files"."kind" in ('attachment', 'picture'))
);
--> statement-breakpoint
CREATE TABLE "identity_attempts" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity_verifications" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"subject_hash" "bytea" NOT NULL,
	"verified_name" text NOT NULL,
	"verified_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_verifications_subject_unique" UNIQUE("provider","subject_hash")
);
--> statement-breakpoint
CREATE TABLE "job_grades" (
	"job_id" uuid NOT NULL,
	"grade_value" text NOT NULL,
	CONSTRAINT "job_grades_pkey" PRIMARY KEY("job_id","grade_value")
);
--> statement-breakpoint
CREATE TABLE "job_placements" (
	"account_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"placement" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_placements_pkey" PRIMARY KEY("account_id","job_id"),
	CONSTRAINT "job_placements_placement_known" CHECK ("job_placements"."placement" in ('inactive', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "job_subjects" (
	"job_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"subject_value" text,
	CONSTRAINT "job_subjects_pkey" PRIMARY KEY("job_id","position")
);
--> statement-breakpoint
CREATE TABLE "job_views" (
	"job_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"first_viewed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_views_pkey" PRIMARY KEY("job_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"object_id" text NOT NULL,
	"school_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"region_code" text,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"time_zone" text NOT NULL,
	"windows" "tstzmultirange" NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"job_type_value" text,
	"other_text" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"regarding" text DEFAULT '' NOT NULL,
	"additional_info" text DEFAULT '' NOT NULL,
	"urgent" boolean DEFAULT false NOT NULL,
	"admin_type" text,
	"filled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "jobs_object_id_unique" UNIQUE("object_id"),
	CONSTRAINT "jobs_object_id_form" CHECK ("jobs"."object_id" ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "jobs_dates_in_order" CHECK ("jobs"."end_date" >= "jobs"."start_date"),
	CONSTRAINT "jobs_times_in_order" CHECK ("jobs"."end_time" > "jobs"."start_time"),
	CONSTRAINT "jobs_length_bounded" CHECK ("jobs"."end_date" - "jobs"."start_date" < 366),
	CONSTRAINT "jobs_admin_type_known" CHECK ("jobs"."admin_type" in ('Tips', 'Update')),
	CONSTRAINT "jobs_type_unless_message" CHECK (("jobs"."admin_type" is null) = ("jobs"."job_type_value" is not null)),
	CONSTRAINT "jobs_region_unless_message" CHECK ("jobs"."admin_type" is not null or "jobs"."region_code" is not null)
);
--> statement-breakpoint
CREATE TABLE "school_blocks" (
	"account_id" uuid NOT NULL,
	"school_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "school_blocks_pkey" PRIMARY KEY("account_id","school_id")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"event_key" text NOT NULL,
	"account_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"reply" text,
	"doubted_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"given_up_at" timestamp with time zone,
	"reached" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "deliveries_pkey" PRIMARY KEY("event_key","account_id","channel"),
	CONSTRAINT "deliveries_channel_known" CHECK ("deliveries"."channel" in ('mail', 'push')),
	CONSTRAINT "deliveries_sent_or_refused" CHECK ("deliveries"."sent_at" is null or "deliveries"."refused_at" is null),
	CONSTRAINT "deliveries_given_up_alone" CHECK ("deliveries"."given_up_at" is null or ("deliveries"."sent_at" is null and "deliveries"."refused_at" is null))
);
--> statement-breakpoint
CREATE TABLE "outside_deliveries" (
	"event_key" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reply" text NOT NULL,
	"given_up_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "grades" (
	"value" text PRIMARY KEY NOT NULL,
	"position" smallint NOT NULL,
	"name_fi" text NOT NULL,
	"name_sv" text NOT NULL,
	"name_en" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_types" (
	"value" text PRIMARY KEY NOT NULL,
	"position" smallint NOT NULL,
	"name_fi" text NOT NULL,
	"name_sv" text NOT NULL,
	"name_en" text NOT NULL,
	"for_school" boolean NOT NULL,
	"for_preschool" boolean NOT NULL,
	"requires_other" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "languages" (
	"value" text PRIMARY KEY NOT NULL,
	"position" smallint NOT NULL,
	"name_fi" text NOT NULL,
	"name_sv" text NOT NULL,
	"name_en" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "municipalities" (
	"code" text PRIMARY KEY NOT NULL,
	"region_code" text NOT NULL,
	"name_fi" text NOT NULL,
	"name_sv" text NOT NULL,
	"name_en" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qualifications" (
	"value" text PRIMARY KEY NOT NULL,
	"position" smallint NOT NULL,
	"name_fi" text NOT NULL,
	"name_sv" text NOT NULL,
	"name_en" text NOT NULL,
	"audience" text NOT NULL,
	"country" char(2)
);
--> statement-breakpoint
CREATE TABLE "regions" (
	"code" text PRIMARY KEY NOT NULL,
	"country" char(2) NOT NULL,
	"name_fi" text NOT NULL,
	"name_sv" text NOT NULL,
	"name_en" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"value" text PRIMARY KEY NOT NULL,
	"position" smallint NOT NULL,
	"name_fi" text NOT NULL,
	"name_sv" text NOT NULL,
	"name_en" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "study_years" (
	"value" text PRIMARY KEY NOT NULL,
	"position" smallint NOT NULL,
	"name_fi" text NOT NULL,
	"name_sv" text NOT NULL,
	"name_en" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subjects" (
	"value" text PRIMARY KEY NOT NULL,
	"position" smallint NOT NULL,
	"name_fi" text NOT NULL,
	"name_sv" text NOT NULL,
	"name_en" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"domain" "citext" NOT NULL,
	"export_allowed" boolean DEFAULT false NOT NULL,
	"passcode_hash" text,
	"passcode_mark" text,
	"export_closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organizations_domain_unique" UNIQUE("domain")
);
--> statement-breakpoint
CREATE TABLE "principal_requests" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"school" "citext" NOT NULL,
	"region_code" text,
	"municipality_code" text,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "school_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"school_id" uuid NOT NULL,
	"code" "citext" NOT NULL,
	"name" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_by" uuid,
	"used_at" timestamp with time zone,
	CONSTRAINT "school_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "school_members" (
	"school_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"main" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "school_members_pkey" PRIMARY KEY("account_id","school_id","role"),
	CONSTRAINT "school_members_role_known" CHECK ("school_members"."role" in ('teacher', 'principal'))
);
--> statement-breakpoint
CREATE TABLE "schools" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid,
	"name" "citext" NOT NULL,
	"name_fi" text,
	"name_sv" text,
	"address" text DEFAULT '' NOT NULL,
	"address_sv" text,
	"phone" text DEFAULT '' NOT NULL,
	"municipality_code" text,
	"region_code" text,
	"time_zone" text NOT NULL,
	"kind" text DEFAULT 'school' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schools_name_unique" UNIQUE("name"),
	CONSTRAINT "schools_kind_known" CHECK ("schools"."kind" in ('school', 'preschool', 'admin')),
	CONSTRAINT "schools_region_unless_admin" CHECK ("schools"."kind" = 'admin' or "schools"."region_code" is not null),
	CONSTRAINT "schools_time_zone_known" CHECK ("schools"."time_zone" in ('Europe/Helsinki', 'Europe/Stockholm'))
);
--> statement-breakpoint
CREATE TABLE "teacher_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"school_id" uuid NOT NULL,
	"invited_by" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teacher_invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "shared_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shared_settings_mail" CHECK ("shared_settings"."name" <> 'mail_transport' or "shared_settings"."value" in ('smtp', 'files'))
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_grades" ADD CONSTRAINT "account_grades_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_grades" ADD CONSTRAINT "account_grades_grade_value_grades_value_fk" FOREIGN KEY ("grade_value") REFERENCES "public"."grades"("value") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_languages" ADD CONSTRAINT "account_languages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_languages" ADD CONSTRAINT "account_languages_value_languages_value_fk" FOREIGN KEY ("value") REFERENCES "public"."languages"("value") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_types" ADD CONSTRAINT "account_types_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_image_files_name_fk" FOREIGN KEY ("image") REFERENCES "public"."files"("name") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "criminal_record_checks" ADD CONSTRAINT "criminal_record_checks_substitute_id_accounts_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "criminal_record_checks" ADD CONSTRAINT "criminal_record_checks_noted_by_accounts_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_substitute_id_accounts_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "principal_default_subjects" ADD CONSTRAINT "principal_default_subjects_account_id_principal_defaults_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."principal_defaults"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "principal_default_subjects" ADD CONSTRAINT "principal_default_subjects_subject_value_subjects_value_fk" FOREIGN KEY ("subject_value") REFERENCES "public"."subjects"("value") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "principal_defaults" ADD CONSTRAINT "principal_defaults_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitute_profiles" ADD CONSTRAINT "substitute_profiles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitute_qualifications" ADD CONSTRAINT "substitute_qualifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitute_qualifications" ADD CONSTRAINT "substitute_qualifications_value_qualifications_value_fk" FOREIGN KEY ("value") REFERENCES "public"."qualifications"("value") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitute_regions" ADD CONSTRAINT "substitute_regions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitute_regions" ADD CONSTRAINT "substitute_regions_region_code_regions_code_fk" FOREIGN KEY ("region_code") REFERENCES "public"."regions"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_substitute_id_accounts_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_deactivated_by_job_id_jobs_id_fk" FOREIGN KEY ("deactivated_by_job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_substitute_id_accounts_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_chosen_by_accounts_id_fk" FOREIGN KEY ("chosen_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_accounts_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_attempts" ADD CONSTRAINT "identity_attempts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_verifications" ADD CONSTRAINT "identity_verifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_grades" ADD CONSTRAINT "job_grades_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_grades" ADD CONSTRAINT "job_grades_grade_value_grades_value_fk" FOREIGN KEY ("grade_value") REFERENCES "public"."grades"("value") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_placements" ADD CONSTRAINT "job_placements_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_placements" ADD CONSTRAINT "job_placements_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_subjects" ADD CONSTRAINT "job_subjects_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_subjects" ADD CONSTRAINT "job_subjects_subject_value_subjects_value_fk" FOREIGN KEY ("subject_value") REFERENCES "public"."subjects"("value") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_views" ADD CONSTRAINT "job_views_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_views" ADD CONSTRAINT "job_views_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_region_code_regions_code_fk" FOREIGN KEY ("region_code") REFERENCES "public"."regions"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_job_type_value_job_types_value_fk" FOREIGN KEY ("job_type_value") REFERENCES "public"."job_types"("value") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_blocks" ADD CONSTRAINT "school_blocks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_blocks" ADD CONSTRAINT "school_blocks_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "municipalities" ADD CONSTRAINT "municipalities_region_code_regions_code_fk" FOREIGN KEY ("region_code") REFERENCES "public"."regions"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "principal_requests" ADD CONSTRAINT "principal_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "principal_requests" ADD CONSTRAINT "principal_requests_region_code_regions_code_fk" FOREIGN KEY ("region_code") REFERENCES "public"."regions"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "principal_requests" ADD CONSTRAINT "principal_requests_municipality_code_municipalities_code_fk" FOREIGN KEY ("municipality_code") REFERENCES "public"."municipalities"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_codes" ADD CONSTRAINT "school_codes_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_codes" ADD CONSTRAINT "school_codes_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_codes" ADD CONSTRAINT "school_codes_used_by_accounts_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_members" ADD CONSTRAINT "school_members_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_members" ADD CONSTRAINT "school_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_municipality_code_municipalities_code_fk" FOREIGN KEY ("municipality_code") REFERENCES "public"."municipalities"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_region_code_regions_code_fk" FOREIGN KEY ("region_code") REFERENCES "public"."regions"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_invitations" ADD CONSTRAINT "teacher_invitations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_invitations" ADD CONSTRAINT "teacher_invitations_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_invitations" ADD CONSTRAINT "teacher_invitations_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_image_index" ON "accounts" USING btree ("image") WHERE "accounts"."image" is not null;--> statement-breakpoint
CREATE INDEX "accounts_never_logged_in_index" ON "accounts" USING btree ("registered_at") WHERE "accounts"."first_login_at" is null and "accounts"."locked_at" is null;--> statement-breakpoint
CREATE INDEX "criminal_record_checks_substitute_index" ON "criminal_record_checks" USING btree ("substitute_id","seen_on");--> statement-breakpoint
CREATE INDEX "substitute_regions_region_index" ON "substitute_regions" USING btree ("region_code","account_id");--> statement-breakpoint
CREATE INDEX "applications_substitute_index" ON "applications" USING btree ("substitute_id");--> statement-breakpoint
CREATE INDEX "applications_deactivated_by_index" ON "applications" USING btree ("deactivated_by_job_id") WHERE "applications"."deactivated_by_job_id" is not null;--> statement-breakpoint
CREATE INDEX "assignments_substitute_index" ON "assignments" USING btree ("substitute_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "one_time_links_account_index" ON "one_time_links" USING btree ("account_id","purpose");--> statement-breakpoint
CREATE INDEX "one_time_links_expiry_index" ON "one_time_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limits_window_index" ON "rate_limits" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "sessions_account_index" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_last_seen_index" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "events_created_index" ON "events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "files_job_index" ON "files" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "files_unattached_index" ON "files" USING btree ("created_at") WHERE "files"."job_id" is null;--> statement-breakpoint
CREATE INDEX "identity_attempts_expiry_index" ON "identity_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "job_placements_job_index" ON "job_placements" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "job_views_account_index" ON "job_views" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "jobs_open_index" ON "jobs" USING btree ("region_code","expires_at") WHERE "jobs"."archived_at" is null and not "jobs"."filled" and "jobs"."admin_type" is null;--> statement-breakpoint
CREATE INDEX "jobs_open_by_date_index" ON "jobs" USING btree ("region_code",(not "urgent"),"start_date","start_time","id") WHERE "jobs"."archived_at" is null and not "jobs"."filled" and "jobs"."admin_type" is null;--> statement-breakpoint
CREATE INDEX "jobs_open_by_time_index" ON "jobs" USING btree ("region_code",(not "urgent"),"start_time","start_date","id") WHERE "jobs"."archived_at" is null and not "jobs"."filled" and "jobs"."admin_type" is null;--> statement-breakpoint
CREATE INDEX "jobs_messages_index" ON "jobs" USING btree ("expires_at") WHERE "jobs"."archived_at" is null and "jobs"."admin_type" is not null;--> statement-breakpoint
CREATE INDEX "jobs_owner_index" ON "jobs" USING btree ("owner_id") WHERE "jobs"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_school_index" ON "jobs" USING btree ("school_id") WHERE "jobs"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_school_history_index" ON "jobs" USING btree ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "jobs_expiry_index" ON "jobs" USING btree ("expires_at") WHERE "jobs"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "deliveries_account_index" ON "deliveries" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "deliveries_queued_index" ON "deliveries" USING btree ("queued_at");--> statement-breakpoint
CREATE INDEX "deliveries_doubted_index" ON "deliveries" USING btree ("doubted_at") WHERE "deliveries"."doubted_at" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_replied_index" ON "deliveries" USING btree ("queued_at") WHERE "deliveries"."reply" is not null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_account_index" ON "push_subscriptions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "principal_requests_created_index" ON "principal_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "school_codes_school_index" ON "school_codes" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "school_members_school_index" ON "school_members" USING btree ("school_id","role");--> statement-breakpoint
CREATE INDEX "schools_region_index" ON "schools" USING btree ("region_code");--> statement-breakpoint
CREATE INDEX "schools_organization_index" ON "schools" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "teacher_invitations_account_index" ON "teacher_invitations" USING btree ("account_id","school_id");--> statement-breakpoint
CREATE INDEX "teacher_invitations_expiry_index" ON "teacher_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE VIEW "public"."current_jobs" AS (select "id", "object_id", "school_id", "owner_id", "region_code", "start_date", "end_date", "start_time", "end_time", "time_zone", "windows", "starts_at", "expires_at", "job_type_value", "other_text", "reason", "regarding", "additional_info", "urgent", "admin_type", "filled", "created_at", "updated_at", "archived_at" from "jobs" where "jobs"."archived_at" is null);--> statement-breakpoint
CREATE VIEW "public"."standing_applications" AS (select "id", "job_id", "substitute_id", "applied_at", "conflict_confirmed", "withdrawn_at", "deactivated_by_job_id", "seen_at" from "applications" where "applications"."withdrawn_at" is null);--> statement-breakpoint
-- Nobody is booked twice (rule: double-booking).
ALTER TABLE assignments ADD CONSTRAINT assignments_no_double_booking
  EXCLUDE USING gist (substitute_id WITH =, guarded_windows WITH &&) WHERE (NOT conflict_confirmed);
--> statement-breakpoint
-- Where the next jobs of a substitute's list stand.
-- A function for its settings: how many jobs of a region are open is what the planner cannot guess among a million
-- archived ones, and so it would read and sort all of a region to give the first sixty. Without sorting it follows
-- the index that is in the list's order, and ends early. `after_*` are least values at the beginning.
CREATE FUNCTION open_places(me uuid, regions text[], at timestamptz, by_hour boolean, after_calm boolean, after_day date,
    after_time time, after_id uuid, most integer, schools uuid[], kind text)
  RETURNS TABLE (urgent boolean, start_date date, start_time time, id uuid)
  LANGUAGE plpgsql STABLE
  SET enable_sort = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off
AS $$
#variable_conflict use_column
BEGIN
  if by_hour then
    return query select part.urgent, part.start_date, part.start_time, part.id
      from unnest(regions) r(code) cross join lateral (
        select j.urgent, j.start_date, j.start_time, j.id from jobs j
        where j.archived_at is null and not j.filled and j.admin_type is null and j.region_code = r.code
          and j.expires_at > at and j.owner_id <> me and ((not j.urgent), j.start_time, j.start_date, j.id) > (after_calm, after_time, after_day, after_id)
          and (schools is null or j.school_id = any(schools)) and (kind is null or j.job_type_value = kind)
          and not exists (select from school_blocks b where b.account_id = me and b.school_id = j.school_id)
          and not exists (select from job_placements m where m.account_id = me and m.job_id = j.id)
          and not exists (select from applications n
            where n.job_id = j.id and n.substitute_id = me and n.withdrawn_at is null)
        order by (not j.urgent), j.start_time, j.start_date, j.id limit most) part
      order by (not part.urgent), part.start_time, part.start_date, part.id limit most;
  else
    return query select part.urgent, part.start_date, part.start_time, part.id
      from unnest(regions) r(code) cross join lateral (
        select j.urgent, j.start_date, j.start_time, j.id from jobs j
        where j.archived_at is null and not j.filled and j.admin_type is null and j.region_code = r.code
          and j.expires_at > at and j.owner_id <> me and ((not j.urgent), j.start_date, j.start_time, j.id) > (after_calm, after_day, after_time, after_id)
          and (schools is null or j.school_id = any(schools)) and (kind is null or j.job_type_value = kind)
          and not exists (select from school_blocks b where b.account_id = me and b.school_id = j.school_id)
          and not exists (select from job_placements m where m.account_id = me and m.job_id = j.id)
          and not exists (select from applications n
            where n.job_id = j.id and n.substitute_id = me and n.withdrawn_at is null)
        order by (not j.urgent), j.start_date, j.start_time, j.id limit most) part
      order by (not part.urgent), part.start_date, part.start_time, part.id limit most;
  end if;
END $$;
