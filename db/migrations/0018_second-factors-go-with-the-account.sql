-- Passkeys, app and recovery codes go with an account that is deleted, also by a process that knows none of them; of existing rows those of deleted
-- accounts are removed. The previous release can still run. A closed account keeps them: it may be opened again.
CREATE FUNCTION forget_ways_to_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM passkeys WHERE account_id = new.id;
  DELETE FROM totp_secrets WHERE account_id = new.id;
  DELETE FROM recovery_codes WHERE account_id = new.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER forget_ways_to_sign_in AFTER UPDATE OF password_hash, closed_at ON "accounts" FOR EACH ROW
  WHEN (new.closed_at IS NOT NULL AND new.password_hash = '') EXECUTE FUNCTION forget_ways_to_sign_in();
--> statement-breakpoint
DELETE FROM passkeys p USING accounts a WHERE a.id = p.account_id AND a.closed_at IS NOT NULL AND a.password_hash = '';
--> statement-breakpoint
DELETE FROM totp_secrets s USING accounts a WHERE a.id = s.account_id AND a.closed_at IS NOT NULL AND a.password_hash = '';
--> statement-breakpoint
DELETE FROM recovery_codes c USING accounts a WHERE a.id = c.account_id AND a.closed_at IS NOT NULL AND a.password_hash = '';
