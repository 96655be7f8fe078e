CREATE TABLE "missed_promises" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"promise" text NOT NULL,
	"month" integer NOT NULL,
	"promised_for" timestamp with time zone NOT NULL,
	"noticed_at" timestamp with time zone NOT NULL,
	"percent_off" integer NOT NULL,
	"credit" text NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "missed_promises_once" UNIQUE("order_id","promise","month")
);
--> statement-breakpoint
ALTER TABLE "boxes" ADD COLUMN "promised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "boxes" ADD COLUMN "noticed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "boxes" ADD COLUMN "check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_kit_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_sticks_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "noticed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "word_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "missed_promises" ADD CONSTRAINT "missed_promises_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missed_promises" ADD CONSTRAINT "missed_promises_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "missed_promises_of_household" ON "missed_promises" USING btree ("household_id","noticed_at");--> statement-breakpoint
CREATE INDEX "missed_promises_waiting" ON "missed_promises" USING btree ("noticed_at") WHERE credit = 'waiting';--> statement-breakpoint
CREATE INDEX "boxes_to_check" ON "boxes" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
CREATE INDEX "orders_to_check" ON "orders" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
SELECT "version_households_by"('missed_promises'::regclass, 'household_id');
--> statement-breakpoint
-- What was promised with each order so far: the kit within 3 days, the sticks within the journey of its country in days.
UPDATE "orders" SET
  "promised_kit_at" = "placed_at" + interval '3 days',
  "promised_sticks_at" = "placed_at" + interval '1 day' * CASE
    WHEN "ship_to"->'address'->>'country' IN ('AE', 'BH', 'KW', 'OM', 'QA', 'SA') THEN 25
    WHEN "ship_to"->'address'->>'country' IN ('AT', 'BE', 'BG', 'HR', 'CY', 'CZ', 'DK', 'EE', 'FI', 'FR', 'DE', 'GR', 'HU', 'IS', 'IE', 'IT', 'LV', 'LI', 'LT', 'LU', 'MT', 'MC', 'NL', 'NO', 'PL', 'PT', 'RO', 'SK', 'SI', 'ES', 'SE', 'CH', 'GB') THEN 37
    ELSE 45 END,
  -- Those under way are looked at the next night.
  "check_at" = CASE WHEN "stands" <> 'optimizer_delivered' AND "exception" IS DISTINCT FROM 'order_stopped'
    AND "exception" IS DISTINCT FROM 'box_stopped' THEN "placed_at" END;
--> statement-breakpoint
-- Of later boxes those under way: 3 days until they leave, then the latest day of a parcel, with weekends.
UPDATE "boxes" SET
  "promised_at" = "placed_at" + interval '3 days' + interval '1 day' * CASE
    WHEN "ship_to"->'address'->>'country' IN ('AE', 'BH', 'KW', 'OM', 'QA', 'SA') THEN 5
    WHEN "ship_to"->'address'->>'country' IN ('AT', 'BE', 'BG', 'HR', 'CY', 'CZ', 'DK', 'EE', 'FI', 'FR', 'DE', 'GR', 'HU', 'IS', 'IE', 'IT', 'LV', 'LI', 'LT', 'LU', 'MT', 'MC', 'NL', 'NO', 'PL', 'PT', 'RO', 'SK', 'SI', 'ES', 'SE', 'CH', 'GB') THEN 12
    ELSE 14 END,
  "check_at" = "placed_at"
WHERE "stands" IS NOT NULL AND "stands" <> 'box_delivered' AND "exception" IS DISTINCT FROM 'box_stopped';

--> statement-breakpoint
-- Raises the versions of the changed households now, so that a later migration of the same transaction may change these tables.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
