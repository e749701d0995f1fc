ALTER TABLE "artifacts" ADD COLUMN "steps" jsonb;--> statement-breakpoint
ALTER TABLE "artifacts" ADD COLUMN "receipt" jsonb;--> statement-breakpoint
CREATE INDEX "generations_account" ON "generations" USING btree ("account_id","created_at","id");--> statement-breakpoint
UPDATE "generations" SET "project" = concat_ws(' ', "request"->>'technology', "request"->>'domain', "request"->>'name') WHERE "project" = '';
