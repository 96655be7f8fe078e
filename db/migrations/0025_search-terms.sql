-- By hand: groups of three characters of the number of an order or box, the name on its label and the names of its cats,
-- and the first one or two characters of each of their words behind `^`, for which three are too many.
CREATE FUNCTION "parcel_terms"("number" text, "ship_to" jsonb, "cats" jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(
    SELECT DISTINCT term
    FROM (
      SELECT ' ' || lower("number")
      UNION ALL SELECT ' ' || lower("ship_to" ->> 'name')
      UNION ALL SELECT ' ' || lower(cat ->> 'name') FROM jsonb_array_elements("cats") AS cat
    ) AS texts (searched), generate_series(2, length(searched)) AS i, LATERAL (
      SELECT substr(searched, i, 3) AS term WHERE i + 2 <= length(searched)
      UNION ALL
      SELECT '^' || substr(searched, i, size) FROM generate_series(1, 2) AS size
      WHERE strpos(' -.,''’_', substr(searched, i - 1, 1)) > 0
    ) AS terms
  )
$$;
--> statement-breakpoint
CREATE INDEX "boxes_terms" ON "boxes" USING gin (parcel_terms("number", "ship_to", "cats")) WHERE "boxes"."stands" is not null;--> statement-breakpoint
CREATE INDEX "orders_terms" ON "orders" USING gin (parcel_terms("number", "ship_to", "cats"));--> statement-breakpoint
-- Last, because it keeps readers out until the migrations are committed.
DROP INDEX "boxes_search";--> statement-breakpoint
DROP INDEX "orders_search";--> statement-breakpoint
ALTER INDEX "boxes_terms" RENAME TO "boxes_search";--> statement-breakpoint
ALTER INDEX "orders_terms" RENAME TO "orders_search";--> statement-breakpoint
DROP FUNCTION "parcel_trigrams"(text, jsonb, jsonb);
