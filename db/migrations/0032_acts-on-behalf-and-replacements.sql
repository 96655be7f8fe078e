CREATE TABLE "acts_on_behalf" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"act" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "boxes" ADD COLUMN "replacement_reason" text;--> statement-breakpoint
ALTER TABLE "acts_on_behalf" ADD CONSTRAINT "acts_on_behalf_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "acts_on_behalf_of_household" ON "acts_on_behalf" USING btree ("household_id","at","id");