-- Finds the placements of a job that is deleted. No rows change; the previous release can still run.
CREATE INDEX "job_placements_job_index" ON "job_placements" USING btree ("job_id");