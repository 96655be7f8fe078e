CREATE TABLE "refusal_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"box_id" uuid NOT NULL,
	"cat_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"entries" jsonb NOT NULL,
	"decision" text NOT NULL,
	"repays" text,
	"claimed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refusal_claims_once" UNIQUE("box_id","cat_id")
);
--> statement-breakpoint
CREATE TABLE "skip_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"month" integer NOT NULL,
	"charges_at" timestamp with time zone NOT NULL,
	"cats" jsonb NOT NULL,
	"mailed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "skip_proposals_once" UNIQUE("order_id","month")
);
--> statement-breakpoint
ALTER TABLE "refusal_claims" ADD CONSTRAINT "refusal_claims_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refusal_claims" ADD CONSTRAINT "refusal_claims_box_id_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."boxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refusal_claims" ADD CONSTRAINT "refusal_claims_cat_id_cats_id_fk" FOREIGN KEY ("cat_id") REFERENCES "public"."cats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refusal_claims" ADD CONSTRAINT "refusal_claims_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skip_proposals" ADD CONSTRAINT "skip_proposals_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skip_proposals" ADD CONSTRAINT "skip_proposals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refusal_claims_of_household" ON "refusal_claims" USING btree ("household_id","claimed_at");--> statement-breakpoint
CREATE INDEX "refusal_claims_of_cat" ON "refusal_claims" USING btree ("cat_id");--> statement-breakpoint
CREATE INDEX "refusal_claims_of_invoice" ON "refusal_claims" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "skip_proposals_of_household" ON "skip_proposals" USING btree ("household_id");--> statement-breakpoint
SELECT "version_households_by"(name::regclass, 'household_id') FROM (VALUES ('skip_proposals'), ('refusal_claims')) AS tables (name);
