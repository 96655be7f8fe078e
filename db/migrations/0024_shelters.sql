CREATE TABLE "shelter_allocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shelter_id" uuid NOT NULL,
	"units" integer NOT NULL,
	"day" text NOT NULL,
	"note" text NOT NULL,
	"reverses" uuid,
	"written_by" uuid NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shelter_allocations_reverses_unique" UNIQUE("reverses")
);
--> statement-breakpoint
CREATE TABLE "shelters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "shelters_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "shelter_allocations" ADD CONSTRAINT "shelter_allocations_shelter_id_shelters_id_fk" FOREIGN KEY ("shelter_id") REFERENCES "public"."shelters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelter_allocations" ADD CONSTRAINT "shelter_allocations_reverses_shelter_allocations_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."shelter_allocations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shelter_allocations_of_shelter" ON "shelter_allocations" USING btree ("shelter_id");--> statement-breakpoint
CREATE INDEX "shelter_allocations_newest" ON "shelter_allocations" USING btree ("written_at");--> statement-breakpoint
-- What a shelter got is never changed: an allocation is taken back by another row.
CREATE FUNCTION "shelter_allocations_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'shelter_allocations takes no %: its rows are only added', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "shelter_allocations_append_only" BEFORE UPDATE OR DELETE ON "shelter_allocations" FOR EACH ROW EXECUTE FUNCTION "shelter_allocations_append_only"();
--> statement-breakpoint
CREATE TRIGGER "shelter_allocations_no_truncate" BEFORE TRUNCATE ON "shelter_allocations" FOR EACH STATEMENT EXECUTE FUNCTION "shelter_allocations_append_only"();
