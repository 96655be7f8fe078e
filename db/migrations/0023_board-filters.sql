DROP INDEX "boxes_counted";--> statement-breakpoint
DROP INDEX "orders_counted";--> statement-breakpoint
ALTER TABLE "boxes" ADD COLUMN "plan" text;--> statement-breakpoint
-- By hand, up to NOT NULL: the plan of each box is that of its order. Nothing that a household sees changes, so no version
-- is raised. The index of the search is built once, at the end, instead of with every row.
DROP INDEX "boxes_search";--> statement-breakpoint
ALTER TABLE "boxes" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "boxes" SET "plan" = "orders"."plan" FROM "orders" WHERE "orders"."id" = "boxes"."order_id";--> statement-breakpoint
ALTER TABLE "boxes" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "boxes" ALTER COLUMN "plan" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "boxes" ADD COLUMN "country" text GENERATED ALWAYS AS (ship_to -> 'address' ->> 'country') STORED;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "country" text GENERATED ALWAYS AS (ship_to -> 'address' ->> 'country') STORED;--> statement-breakpoint
CREATE INDEX "boxes_counted" ON "boxes" USING btree ("stands","exception","due_at","plan","country") WHERE "boxes"."stands" <> 'box_delivered' and ("boxes"."stands" <> 'box_paid' or jsonb_array_length("boxes"."cats") > 0) and "boxes"."exception" is distinct from 'box_stopped';--> statement-breakpoint
CREATE INDEX "orders_counted" ON "orders" USING btree ("stands","exception","due_at","plan","country") WHERE "orders"."stands" <> 'optimizer_delivered' and "orders"."exception" is distinct from 'order_stopped';--> statement-breakpoint
-- By hand: as it was.
CREATE INDEX "boxes_search" ON "boxes" USING gin (parcel_trigrams("number", "ship_to", "cats")) WHERE "boxes"."stands" is not null;
