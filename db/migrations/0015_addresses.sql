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
