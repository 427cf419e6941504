-- Nobody is booked twice. Existing rows must already satisfy it; the previous release can still run.
ALTER TABLE assignments ADD CONSTRAINT assignments_no_double_booking
  EXCLUDE USING gist (substitute_id WITH =, guarded_windows WITH &&) WHERE (NOT conflict_confirmed);
