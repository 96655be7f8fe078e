CREATE TABLE "finished_papers" (
	"household_id" uuid NOT NULL,
	"name" text NOT NULL,
	"version" "bytea" NOT NULL,
	"bytes" "bytea" NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "finished_papers_household_id_name_pk" PRIMARY KEY("household_id","name")
);
--> statement-breakpoint
ALTER TABLE "finished_papers" ADD CONSTRAINT "finished_papers_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "finished_papers_made_at" ON "finished_papers" USING btree ("made_at");