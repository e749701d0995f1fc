CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" text PRIMARY KEY NOT NULL,
	"months" integer,
	"list_price" integer NOT NULL,
	"currency" text NOT NULL,
	"discount" integer DEFAULT 0 NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "plans_months" CHECK ("plans"."months" between 1 and 120),
	CONSTRAINT "plans_price" CHECK ("plans"."list_price" > 0),
	CONSTRAINT "plans_discount" CHECK ("plans"."discount" between 0 and 9999),
	CONSTRAINT "plans_currency" CHECK ("plans"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"plan_id" text NOT NULL,
	"plan_months" integer,
	"credits" integer NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"session_id" text,
	"payment_intent_id" text,
	"charge_id" text,
	"receipt_url" text,
	"version" integer DEFAULT 0 NOT NULL,
	"wallet_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "purchases_state_known" CHECK ("purchases"."state" in ('open', 'pending', 'paid', 'failed', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "warn_credits" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "credits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "fault" jsonb;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "debt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "debt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_session" ON "purchases" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_wallet" ON "purchases" USING btree ("wallet_id");--> statement-breakpoint
CREATE INDEX "purchases_payment" ON "purchases" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "purchases_account" ON "purchases" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_subject" ON "notifications" USING btree ("account_id","subject");--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_not_below_zero" CHECK ("wallets"."credits" >= 0 and "wallets"."tests" >= 0 and "wallets"."schemas" >= 0 and "wallets"."debt" >= 0);--> statement-breakpoint
DROP INDEX "ledger_wallet";--> statement-breakpoint
CREATE INDEX "ledger_wallet" ON "ledger_entries" USING btree ("wallet_id","id");--> statement-breakpoint
INSERT INTO "plans" ("id", "months", "list_price", "currency", "discount", "position") VALUES
	('1-month', 1, 100, 'USD', 0, 1),
	('3-months', 3, 100, 'USD', 500, 2),
	('6-months', 6, 100, 'USD', 1000, 3),
	('12-months', 12, 100, 'USD', 2000, 4),
	('no-limit', NULL, 150, 'USD', 0, 5);--> statement-breakpoint
-- A wallet has credits or a debt, never both: what comes into it pays the debt first, by an entry of its own.
CREATE OR REPLACE FUNCTION "add_to_wallet"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	paid integer;
BEGIN
	UPDATE "wallets" SET "credits" = "credits" + NEW.credits, "tests" = "tests" + NEW.tests, "schemas" = "schemas" + NEW.schemas,
		"debt" = "debt" + NEW.debt
	WHERE "id" = NEW.wallet_id
	RETURNING least("credits", "debt") INTO paid;
	IF paid > 0 THEN
		INSERT INTO "ledger_entries" ("wallet_id", "kind", "credits", "debt", "idempotency_key")
		VALUES (NEW.wallet_id, 'debt', -paid, -paid, 'debt:' || NEW.id);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "ledger_adds_to_wallet" ON "ledger_entries";--> statement-breakpoint
CREATE TRIGGER "ledger_adds_to_wallet" AFTER INSERT ON "ledger_entries" FOR EACH ROW
WHEN (NEW.credits <> 0 OR NEW.tests <> 0 OR NEW.schemas <> 0 OR NEW.debt <> 0) EXECUTE FUNCTION "add_to_wallet"();--> statement-breakpoint
DROP TRIGGER "wallet_begins_empty" ON "wallets";--> statement-breakpoint
CREATE TRIGGER "wallet_begins_empty" BEFORE INSERT ON "wallets" FOR EACH ROW
WHEN (NEW.credits <> 0 OR NEW.tests <> 0 OR NEW.schemas <> 0 OR NEW.debt <> 0) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
DROP TRIGGER "wallet_follows_ledger" ON "wallets";--> statement-breakpoint
CREATE TRIGGER "wallet_follows_ledger" BEFORE UPDATE OF "credits", "tests", "schemas", "debt" ON "wallets" FOR EACH ROW
WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "refuse_change"();
