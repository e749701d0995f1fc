DROP INDEX "sessions_account";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "eula_rejected_version" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "eula_rejected_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sessions_device" ON "sessions" USING btree ("device_id");--> statement-breakpoint
-- Of several sessions of one account the one that ends last stays.
DELETE FROM "sessions" older USING "sessions" newer WHERE older."account_id" = newer."account_id" AND (older."expires_at", older."id") < (newer."expires_at", newer."id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_account" ON "sessions" USING btree ("account_id");