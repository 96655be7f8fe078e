CREATE TABLE "box_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"kind" text DEFAULT 'step' NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"note" text,
	"tracking" text,
	"about" uuid,
	"box_id" uuid NOT NULL,
	CONSTRAINT "box_events_revision" UNIQUE("box_id","revision")
);
--> statement-breakpoint
CREATE TABLE "boxes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"household_id" uuid NOT NULL,
	"month" integer NOT NULL,
	"number" text NOT NULL,
	"invoice_id" uuid,
	"cats" jsonb NOT NULL,
	"ship_to" jsonb NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"stands" text,
	"exception" text,
	"moved_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "boxes_number_unique" UNIQUE("number"),
	CONSTRAINT "boxes_invoice_id_unique" UNIQUE("invoice_id"),
	CONSTRAINT "boxes_month" UNIQUE("order_id","month"),
	CONSTRAINT "boxes_first" CHECK (("boxes"."month" = 1) = ("boxes"."stands" is null))
);
--> statement-breakpoint
CREATE TABLE "points_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"points" integer NOT NULL,
	"reason" text NOT NULL,
	"about" text NOT NULL,
	"turn" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "points_entries_turn" UNIQUE("household_id","about","turn")
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "renewal_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paid_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "reminded_for" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "box_events" ADD CONSTRAINT "box_events_box_id_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."boxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boxes" ADD CONSTRAINT "boxes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boxes" ADD CONSTRAINT "boxes_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boxes" ADD CONSTRAINT "boxes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_entries" ADD CONSTRAINT "points_entries_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "box_events_tracking" ON "box_events" USING btree ("tracking");--> statement-breakpoint
CREATE INDEX "boxes_of_household" ON "boxes" USING btree ("household_id","placed_at");--> statement-breakpoint
CREATE INDEX "boxes_under_way" ON "boxes" USING btree ("stands","placed_at") WHERE "boxes"."stands" <> 'box_delivered';--> statement-breakpoint
CREATE INDEX "subscriptions_of_household" ON "subscriptions" USING btree ("household_id","created_at");