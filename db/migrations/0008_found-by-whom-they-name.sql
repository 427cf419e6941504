-- Finds every row by the account that it names, so that removing an account reads no table whole. Existing rows stay as they are; while the
-- indexes are built, writing of these tables waits (seconds, where there are a million jobs). The previous release can still run.
CREATE INDEX "criminal_record_checks_noted_by_index" ON "criminal_record_checks" USING btree ("noted_by");--> statement-breakpoint
CREATE INDEX "favourites_substitute_index" ON "favourites" USING btree ("substitute_id");--> statement-breakpoint
CREATE INDEX "assignments_chosen_by_index" ON "assignments" USING btree ("chosen_by");--> statement-breakpoint
CREATE INDEX "files_uploaded_by_index" ON "files" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "jobs_owner_history_index" ON "jobs" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "lapsed_jobs_owner_index" ON "lapsed_jobs" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "school_codes_created_by_index" ON "school_codes" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "school_codes_used_by_index" ON "school_codes" USING btree ("used_by");--> statement-breakpoint
CREATE INDEX "teacher_invitations_invited_by_index" ON "teacher_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "support_messages_account_index" ON "support_messages" USING btree ("account_id");