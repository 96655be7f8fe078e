CREATE TABLE "plan_cats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"cat_id" uuid NOT NULL,
	"agreed" jsonb NOT NULL,
	"consent_version" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "formula_pins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cat_id" uuid NOT NULL,
	"version" integer,
	"person_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "formula_versions" ADD COLUMN "exchange" jsonb;--> statement-breakpoint
ALTER TABLE "plan_cats" ADD CONSTRAINT "plan_cats_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_cats" ADD CONSTRAINT "plan_cats_cat_id_cats_id_fk" FOREIGN KEY ("cat_id") REFERENCES "public"."cats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "formula_pins" ADD CONSTRAINT "formula_pins_cat_id_cats_id_fk" FOREIGN KEY ("cat_id") REFERENCES "public"."cats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "formula_pins" ADD CONSTRAINT "formula_pins_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "formula_pins" ADD CONSTRAINT "formula_pins_cat_id_version_formula_versions_cat_id_version_fk" FOREIGN KEY ("cat_id","version") REFERENCES "public"."formula_versions"("cat_id","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_cats_of_subscription" ON "plan_cats" USING btree ("subscription_id","at");--> statement-breakpoint
CREATE INDEX "formula_pins_of_cat" ON "formula_pins" USING btree ("cat_id","at");--> statement-breakpoint
SELECT "version_households_by"('plan_cats'::regclass, 'subscription_id');
--> statement-breakpoint
SELECT "version_households_by"('formula_pins'::regclass, 'cat_id');
