CREATE TABLE "parcel_label_files" (
	"label_id" uuid PRIMARY KEY NOT NULL,
	"pdf" "bytea" NOT NULL,
	"zpl" "bytea" NOT NULL,
	"stored_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcel_labels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"box_id" uuid,
	"state" text NOT NULL,
	"wanted_at" timestamp with time zone NOT NULL,
	"wanted_by" text NOT NULL,
	"claimed_until" timestamp with time zone,
	"error" text,
	"shipment_id" text,
	"tracking_code" text,
	"tracker_id" text,
	"carrier" text,
	"service" text,
	"cost" integer,
	"currency" text,
	"bought_at" timestamp with time zone,
	"refund" text,
	"voided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "parcel_label_files" ADD CONSTRAINT "parcel_label_files_label_id_parcel_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."parcel_labels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_labels" ADD CONSTRAINT "parcel_labels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_labels" ADD CONSTRAINT "parcel_labels_box_id_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."boxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcel_label_files_stored" ON "parcel_label_files" USING btree ("stored_at");--> statement-breakpoint
CREATE UNIQUE INDEX "parcel_labels_in_use" ON "parcel_labels" USING btree ("box_id") WHERE state in ('wanted', 'bought');--> statement-breakpoint
CREATE UNIQUE INDEX "parcel_labels_of_samples_in_use" ON "parcel_labels" USING btree ("order_id") WHERE box_id is null and state in ('wanted', 'bought');--> statement-breakpoint
CREATE INDEX "parcel_labels_of_order" ON "parcel_labels" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "parcel_labels_to_void" ON "parcel_labels" USING btree ("id") WHERE state = 'voiding';
--> statement-breakpoint
SELECT "version_households_by"('parcel_labels'::regclass, 'order_id');
--> statement-breakpoint
-- Raises the versions of the changed households now, so that a later migration of the same transaction may change these tables.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
