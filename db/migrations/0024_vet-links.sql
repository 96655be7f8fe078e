CREATE TABLE "vet_link_openings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"what" text NOT NULL,
	"device" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vet_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"cat_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "vet_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "vet_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"household_id" uuid NOT NULL,
	"cat_id" uuid NOT NULL,
	"name" text NOT NULL,
	"practice" text NOT NULL,
	"body" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "vet_notes_link_id_unique" UNIQUE("link_id")
);
--> statement-breakpoint
ALTER TABLE "vet_link_openings" ADD CONSTRAINT "vet_link_openings_link_id_vet_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."vet_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vet_links" ADD CONSTRAINT "vet_links_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vet_links" ADD CONSTRAINT "vet_links_cat_id_cats_id_fk" FOREIGN KEY ("cat_id") REFERENCES "public"."cats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vet_notes" ADD CONSTRAINT "vet_notes_link_id_vet_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."vet_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vet_notes" ADD CONSTRAINT "vet_notes_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vet_notes" ADD CONSTRAINT "vet_notes_cat_id_cats_id_fk" FOREIGN KEY ("cat_id") REFERENCES "public"."cats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vet_link_openings_of_link" ON "vet_link_openings" USING btree ("link_id","at");--> statement-breakpoint
CREATE INDEX "vet_links_of_cat" ON "vet_links" USING btree ("cat_id","created_at");--> statement-breakpoint
CREATE INDEX "vet_links_of_household" ON "vet_links" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "vet_notes_of_household" ON "vet_notes" USING btree ("household_id","at","id");--> statement-breakpoint
CREATE INDEX "vet_notes_of_cat" ON "vet_notes" USING btree ("cat_id");