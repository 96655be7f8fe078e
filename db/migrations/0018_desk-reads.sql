-- Groups of three characters, which a search for a part of a text looks up: whatever contains it has all of its groups.
-- Built in, because pg_trgm is an extension that a server may lack. Each body stands by itself: a restored dump builds
-- indexes without a search path. What was made by hand before the migration is left as it is (docs/operations.md).
CREATE OR REPLACE FUNCTION "text_trigrams"("searched" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(
    SELECT DISTINCT substr(lower("searched"), i, 3) FROM generate_series(1, length(lower("searched")) - 2) AS i
  )
$$;
--> statement-breakpoint
-- The same of the number of an order or box, the name on its label and the names of its cats.
CREATE OR REPLACE FUNCTION "parcel_trigrams"("number" text, "ship_to" jsonb, "cats" jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(
    SELECT DISTINCT substr(searched, i, 3)
    FROM (
      SELECT lower("number")
      UNION ALL SELECT lower("ship_to" ->> 'name')
      UNION ALL SELECT lower(cat ->> 'name') FROM jsonb_array_elements("cats") AS cat
    ) AS texts (searched), generate_series(1, length(searched) - 2) AS i
  )
$$;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "people_staff" ON "people" USING btree ("role") WHERE role <> 'customer';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "stray_payments_of_checkout" ON "stray_payments" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "invoices_of_subscription" ON "invoices" USING btree ("stripe_subscription_id","issued_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "receipts_of_household" ON "subscription_receipts" USING btree ("household_id","written_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "subscriptions_of_checkout" ON "subscriptions" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "boxes_waiting" ON "boxes" USING btree ("moved_at","id") WHERE "boxes"."stands" <> 'box_delivered' and ("boxes"."stands" <> 'box_paid' or jsonb_array_length("boxes"."cats") > 0) and "boxes"."exception" is distinct from 'box_stopped';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "boxes_search" ON "boxes" USING gin (parcel_trigrams("number", "ship_to", "cats")) WHERE "boxes"."stands" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_waiting" ON "orders" USING btree (coalesce("moved_at", "placed_at"),"id") WHERE "orders"."stands" <> 'optimizer_delivered' and "orders"."exception" is distinct from 'order_stopped';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_search" ON "orders" USING gin (parcel_trigrams("number", "ship_to", "cats"));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "formula_versions_of_set" ON "formula_versions" USING btree ("set_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "lab_sets_newest" ON "lab_sets" USING btree ("released_at" DESC NULLS FIRST,"id") WHERE state = 'released';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "onboarding_drafts_person" ON "onboarding_drafts" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "box_events_trigrams" ON "box_events" USING gin (text_trigrams("tracking")) WHERE "box_events"."tracking" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "journey_events_trigrams" ON "journey_events" USING gin (text_trigrams("tracking")) WHERE "journey_events"."tracking" is not null;--> statement-breakpoint
-- Last, because it keeps readers out until the migrations are committed.
DROP INDEX "box_events_tracking";--> statement-breakpoint
DROP INDEX "journey_events_tracking";--> statement-breakpoint
ALTER INDEX "box_events_trigrams" RENAME TO "box_events_tracking";--> statement-breakpoint
ALTER INDEX "journey_events_trigrams" RENAME TO "journey_events_tracking";
