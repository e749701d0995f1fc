CREATE TABLE "locks" (
	"account_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "locks_account_id_hash_pk" PRIMARY KEY("account_id","hash")
);
--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "project" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "lock_before" text;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "lock_after" text;--> statement-breakpoint
ALTER TABLE "locks" ADD CONSTRAINT "locks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "generations_project" ON "generations" USING btree ("account_id","project","finished_at") WHERE "generations"."lock_after" is not null;