CREATE TABLE "formula_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cat_id" uuid NOT NULL,
	"set_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"month" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "formula_versions_of_cat" UNIQUE("cat_id","version")
);
--> statement-breakpoint
CREATE TABLE "lab_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"set_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid,
	"note" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lab_sets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cat_id" uuid NOT NULL,
	"order_id" uuid,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"dna" jsonb,
	"declared" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "lab_sets_order" UNIQUE("order_id","cat_id"),
	CONSTRAINT "lab_sets_released" CHECK (("lab_sets"."state" = 'released') = ("lab_sets"."released_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "lab_values" (
	"set_id" uuid NOT NULL,
	"marker" text NOT NULL,
	"value" double precision NOT NULL,
	CONSTRAINT "lab_values_set_id_marker_pk" PRIMARY KEY("set_id","marker")
);
--> statement-breakpoint
ALTER TABLE "journey_events" DROP CONSTRAINT "journey_events_order_id_key_pk";--> statement-breakpoint
ALTER TABLE "households" ADD COLUMN "delivery_address" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "pending_email" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "pending_phone" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "email_notifications" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "sms_notifications" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "delivery_reminders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "profile_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "sticks_left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "journey_events" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "journey_events" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "journey_events" ADD COLUMN "kind" text DEFAULT 'step' NOT NULL;--> statement-breakpoint
ALTER TABLE "journey_events" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "journey_events" ADD COLUMN "tracking" text;--> statement-breakpoint
ALTER TABLE "journey_events" ADD COLUMN "about" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "stands" text DEFAULT 'order_received' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "exception" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "moved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "formula_versions" ADD CONSTRAINT "formula_versions_cat_id_cats_id_fk" FOREIGN KEY ("cat_id") REFERENCES "public"."cats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "formula_versions" ADD CONSTRAINT "formula_versions_set_id_lab_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."lab_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_history" ADD CONSTRAINT "lab_history_set_id_lab_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."lab_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_history" ADD CONSTRAINT "lab_history_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_sets" ADD CONSTRAINT "lab_sets_cat_id_cats_id_fk" FOREIGN KEY ("cat_id") REFERENCES "public"."cats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_values" ADD CONSTRAINT "lab_values_set_id_lab_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."lab_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lab_history_of_set" ON "lab_history" USING btree ("set_id","at");--> statement-breakpoint
CREATE INDEX "lab_sets_of_cat" ON "lab_sets" USING btree ("cat_id","received_at");--> statement-breakpoint
CREATE INDEX "lab_sets_in_work" ON "lab_sets" USING btree ("received_at") WHERE state <> 'released';--> statement-breakpoint
CREATE UNIQUE INDEX "lab_sets_open" ON "lab_sets" USING btree ("cat_id") WHERE state <> 'released';--> statement-breakpoint
CREATE INDEX "journey_events_tracking" ON "journey_events" USING btree ("tracking");--> statement-breakpoint
CREATE INDEX "orders_under_way" ON "orders" USING btree ("stands","placed_at") WHERE "orders"."stands" <> 'optimizer_delivered';--> statement-breakpoint
ALTER TABLE "journey_events" ADD CONSTRAINT "journey_events_revision" UNIQUE("order_id","revision");