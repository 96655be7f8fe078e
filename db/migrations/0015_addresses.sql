-- A delivery address of one free text becomes the first line of an address with fields. It is split nowhere: its owner fills in
-- the fields when they next change it. The country beside it is the household's.
ALTER TABLE "households" ALTER COLUMN "delivery_address" SET DATA TYPE jsonb USING CASE
	WHEN "delivery_address" IS NULL THEN NULL
	ELSE jsonb_build_object(
		'line1', regexp_replace(trim("delivery_address"), '\s*[\r\n]+\s*', ', ', 'g'),
		'line2', '', 'city', '', 'region', '', 'postalCode', '', 'country', coalesce("country", '')
	)
END;--> statement-breakpoint
-- Where the text is what the shop itself put together from an order, the order has its fields.
UPDATE "households" SET "delivery_address" = '{"region": ""}'::jsonb || ("orders"."ship_to" -> 'address')
FROM "orders"
WHERE "orders"."household_id" = "households"."id"
	AND coalesce("orders"."ship_to" -> 'address' ->> 'city', '') <> ''
	AND regexp_replace("households"."delivery_address" ->> 'line1', '[\s,]', '', 'g') = regexp_replace(
		concat(
			"orders"."ship_to" -> 'address' ->> 'line1', "orders"."ship_to" -> 'address' ->> 'line2',
			"orders"."ship_to" -> 'address' ->> 'postalCode', "orders"."ship_to" -> 'address' ->> 'city',
			"orders"."ship_to" -> 'address' ->> 'country'
		), '[\s,]', '', 'g'
	);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "country" text;--> statement-breakpoint
UPDATE "subscriptions" SET "country" = "checkouts"."quote" ->> 'country'
FROM "checkouts" WHERE "checkouts"."id" = "subscriptions"."checkout_id";--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "country" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "charged" jsonb;--> statement-breakpoint
-- Invoices from before this keep the tax they were charged with: the rate of their order, which no table of rates has changed since.
UPDATE "invoices" SET "charged" = jsonb_build_object(
	'country', "quote" ->> 'country',
	'ratePercent', "quote" -> 'tax' -> 'ratePercent',
	'tax', round("total_amount" * ("quote" -> 'tax' ->> 'ratePercent')::numeric / (100 + ("quote" -> 'tax' ->> 'ratePercent')::numeric))::integer,
	'address', "customer" -> 'address',
	'lines', null
)
FROM "subscriptions" INNER JOIN "checkouts" ON "checkouts"."id" = "subscriptions"."checkout_id"
WHERE "subscriptions"."stripe_id" = "invoices"."stripe_subscription_id" AND "invoices"."status" <> 'draft';
