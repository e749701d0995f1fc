CREATE TABLE "catalogues" (
	"datasource_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"identities" "bytea" NOT NULL,
	CONSTRAINT "catalogues_datasource_id_hash_pk" PRIMARY KEY("datasource_id","hash")
);
--> statement-breakpoint
CREATE TABLE "described_sources" (
	"generation_id" uuid PRIMARY KEY NOT NULL,
	"datasource_id" uuid NOT NULL,
	"name" text NOT NULL,
	"technology" text NOT NULL,
	"schemas" text[] NOT NULL,
	"catalogue_hash" text,
	"endpoints" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catalogues" ADD CONSTRAINT "catalogues_datasource_id_datasources_id_fk" FOREIGN KEY ("datasource_id") REFERENCES "public"."datasources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "described_sources" ADD CONSTRAINT "described_sources_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "described_sources" ADD CONSTRAINT "described_sources_datasource_id_datasources_id_fk" FOREIGN KEY ("datasource_id") REFERENCES "public"."datasources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "described_sources" ADD CONSTRAINT "described_sources_catalogue" FOREIGN KEY ("datasource_id","catalogue_hash") REFERENCES "public"."catalogues"("datasource_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "described_sources_service" ON "described_sources" USING btree ("datasource_id","name","technology","created_at");--> statement-breakpoint
CREATE INDEX "generations_datasource" ON "generations" USING btree ("datasource_id");