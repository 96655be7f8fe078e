ALTER TABLE "subscriptions" ADD COLUMN "without_sticks" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "sticks_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "boxes" ADD COLUMN "late_told_for" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "late_told_for" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cats" ADD COLUMN "sticks_since" date;--> statement-breakpoint
UPDATE "cats" SET "sticks_since" = "arrived"."day" FROM (
  SELECT ("inside"->>'id')::uuid AS "cat_id", min(("facts"."at" AT TIME ZONE "households"."time_zone")::date) AS "day"
  FROM "boxes"
  JOIN "orders" ON "orders"."id" = "boxes"."order_id"
  JOIN "households" ON "households"."id" = "boxes"."household_id"
  CROSS JOIN LATERAL jsonb_array_elements("boxes"."cats") AS "inside"
  JOIN (
    SELECT "order_id", 1 AS "month", max("at") AS "at" FROM "journey_events" WHERE "kind" = 'step' AND "key" = 'optimizer_delivered' GROUP BY "order_id"
    UNION ALL
    SELECT "boxes"."order_id", "boxes"."month", max("box_events"."at") FROM "box_events" JOIN "boxes" ON "boxes"."id" = "box_events"."box_id"
    WHERE "box_events"."kind" = 'step' AND "box_events"."key" = 'box_delivered' GROUP BY 1, 2
  ) AS "facts" ON "facts"."order_id" = "boxes"."order_id" AND "facts"."month" = "boxes"."month"
  WHERE ("inside"->>'formulaVersion') IS NOT NULL
    AND coalesce("boxes"."stands", "orders"."stands") IN ('optimizer_delivered', 'box_delivered')
  GROUP BY 1
) AS "arrived" WHERE "cats"."id" = "arrived"."cat_id";
