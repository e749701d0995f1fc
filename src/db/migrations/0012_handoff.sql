CREATE TABLE "application_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"days" integer NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"hash" text,
	"last_four" text,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"budget" integer,
	"spent" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_tokens_days" CHECK ("application_tokens"."days" between 1 and 3650),
	CONSTRAINT "application_tokens_budget" CHECK ("application_tokens"."budget" >= 0 and "application_tokens"."spent" >= 0)
);
--> statement-breakpoint
CREATE TABLE "dependency_versions" (
	"account_id" uuid NOT NULL,
	"dependency" text NOT NULL,
	"version" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dependency_versions_account_id_dependency_pk" PRIMARY KEY("account_id","dependency")
);
--> statement-breakpoint
CREATE TABLE "devops_configurations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"preset" text NOT NULL,
	"url" text NOT NULL,
	"method" text NOT NULL,
	"parameter_type" text NOT NULL,
	"token_name" text,
	"user_name" text,
	"type_app_server" text,
	"secrets_box" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handoffs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"generation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"owner" text,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "handoffs_state_known" CHECK ("handoffs"."state" in ('waiting', 'ready', 'sending', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "repositories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"user_name" text,
	"token_box" "bytea" NOT NULL,
	"folder" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "events_generation";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "handoff" jsonb;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "token_id" uuid;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "versions" jsonb;--> statement-breakpoint
ALTER TABLE "application_tokens" ADD CONSTRAINT "application_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dependency_versions" ADD CONSTRAINT "dependency_versions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devops_configurations" ADD CONSTRAINT "devops_configurations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handoffs" ADD CONSTRAINT "handoffs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handoffs" ADD CONSTRAINT "handoffs_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repositories" ADD CONSTRAINT "repositories_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "application_tokens_name" ON "application_tokens" USING btree ("account_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "application_tokens_hash" ON "application_tokens" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "devops_configurations_name" ON "devops_configurations" USING btree ("account_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "handoffs_once" ON "handoffs" USING btree ("generation_id","target_id") WHERE "handoffs"."state" in ('waiting', 'ready', 'sending');--> statement-breakpoint
CREATE INDEX "handoffs_open" ON "handoffs" USING btree ("state","lease_until") WHERE "handoffs"."state" in ('waiting', 'ready', 'sending');--> statement-breakpoint
CREATE INDEX "handoffs_generation" ON "handoffs" USING btree ("generation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "repositories_name" ON "repositories" USING btree ("account_id","name");--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_token_id_application_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."application_tokens"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_handoffs" ON "events" USING btree ("generation_id") WHERE "events"."event_type" = 'DEVOPS';--> statement-breakpoint
CREATE UNIQUE INDEX "events_generation" ON "events" USING btree ("generation_id") WHERE "events"."event_type" <> 'DEVOPS';