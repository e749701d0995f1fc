ALTER TABLE "wallets" ADD COLUMN "credits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "tests" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "schemas" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "generations_failed" ON "generations" USING btree ("account_id","finished_at") WHERE "generations"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "ledger_grants" ON "ledger_entries" USING btree ("wallet_id") WHERE "ledger_entries"."kind" = 'grant';--> statement-breakpoint
UPDATE "wallets" SET "credits" = sums.credits, "tests" = sums.tests, "schemas" = sums.schemas
FROM (SELECT "wallet_id", sum("credits")::int AS credits, sum("tests")::int AS tests, sum("schemas")::int AS schemas
	FROM "ledger_entries" GROUP BY "wallet_id") AS sums
WHERE "wallets"."id" = sums.wallet_id;--> statement-breakpoint
CREATE FUNCTION "add_to_wallet"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "wallets" SET "credits" = "credits" + NEW.credits, "tests" = "tests" + NEW.tests, "schemas" = "schemas" + NEW.schemas
	WHERE "id" = NEW.wallet_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_adds_to_wallet" AFTER INSERT ON "ledger_entries" FOR EACH ROW
WHEN (NEW.credits <> 0 OR NEW.tests <> 0 OR NEW.schemas <> 0) EXECUTE FUNCTION "add_to_wallet"();--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'a wallet changes by new entries of its ledger only';
END $$;--> statement-breakpoint
-- What a trigger does is at a depth of its own: an account that goes takes its wallets and their ledgers with it.
CREATE TRIGGER "ledger_is_append_only" BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW
WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "wallet_begins_empty" BEFORE INSERT ON "wallets" FOR EACH ROW
WHEN (NEW.credits <> 0 OR NEW.tests <> 0 OR NEW.schemas <> 0) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "wallet_follows_ledger" BEFORE UPDATE OF "credits", "tests", "schemas" ON "wallets" FOR EACH ROW
WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- Whether one of some requests was paid for and its file is still kept. Askers of one account and content go one after the
-- other until their transactions end; VOLATILE, so that within one statement each sees what the one before it wrote.
CREATE FUNCTION "paid_for"(account uuid, content text, hashes text[]) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended(account || ':' || content, 0));
	RETURN EXISTS (
		SELECT FROM "generations" paid JOIN "artifacts" kept ON kept.generation_id = paid.id
		WHERE paid.account_id = account AND paid.request_hash = ANY (hashes)
			AND paid.state = 'done' AND paid.credits > 0 AND kept.expires_at > now());
END $$;
