ALTER TABLE "generations" ADD COLUMN "deaths" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "lone_deaths" integer DEFAULT 0 NOT NULL;