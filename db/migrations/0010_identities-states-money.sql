CREATE TABLE "text_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"person_id" uuid,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"body" text,
	"secret" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"last_error" text,
	"undelivered" text,
	"provider_id" text
);
--> statement-breakpoint
CREATE TABLE "authenticator_apps" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"person_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"phone" text NOT NULL,
	"mac" "bytea" NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "phone_codes_person_id_purpose_pk" PRIMARY KEY("person_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"person_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_codes_person_id_hash_pk" PRIMARY KEY("person_id","hash")
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"done_by" text NOT NULL,
	"staff_id" uuid,
	"detail" jsonb,
	"device" text,
	"country" text,
	"network" text,
	"session" text
);
--> statement-breakpoint
CREATE TABLE "webauthn_challenges" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"ceremony" text NOT NULL,
	"session_hash" "bytea",
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_discrepancies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"household_id" uuid,
	"ours" text NOT NULL,
	"theirs" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stripe_id" text NOT NULL,
	"stripe_charge_id" text NOT NULL,
	"stripe_intent_id" text,
	"invoice_id" uuid,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"network_reason_code" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"due_by" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"reinstated_at" timestamp with time zone,
	"submissions" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone,
	"opening_told_at" timestamp with time zone,
	"evidence_id" uuid,
	"evidence" jsonb,
	"evidence_by" uuid,
	"evidence_at" timestamp with time zone,
	"evidence_sent_at" timestamp with time zone,
	"evidence_error" text,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "disputes_stripe_id_unique" UNIQUE("stripe_id")
);
--> statement-breakpoint
CREATE TABLE "donations" (
	"stripe_invoice_id" text NOT NULL,
	"cat" integer NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"reversed_at" timestamp with time zone,
	CONSTRAINT "donations_stripe_invoice_id_cat_pk" PRIMARY KEY("stripe_invoice_id","cat")
);
--> statement-breakpoint
CREATE TABLE "reconcile_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"since" timestamp with time zone,
	"step" text NOT NULL,
	"cursor" text,
	"lease_id" uuid,
	"lease_until" timestamp with time zone,
	"compared" integer DEFAULT 0 NOT NULL,
	"healed" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
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
ALTER TABLE "people" ADD COLUMN "devices_forgotten_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "charged" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "lost_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "lost_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "country" text;--> statement-breakpoint
UPDATE "subscriptions" SET "country" = "checkouts"."quote" ->> 'country'
FROM "checkouts" WHERE "checkouts"."id" = "subscriptions"."checkout_id";--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "country" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "without_sticks" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "sticks_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "seen_live_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "boxes" ADD COLUMN "late_told_for" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "late_told_for" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "state_rules" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cats" ADD COLUMN "sticks_since" date;--> statement-breakpoint
ALTER TABLE "plan_seats" ADD COLUMN "checkout_id" uuid;--> statement-breakpoint
ALTER TABLE "authenticator_apps" ADD CONSTRAINT "authenticator_apps_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_discrepancies" ADD CONSTRAINT "billing_discrepancies_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_messages_newest" ON "text_messages" USING btree ("id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "text_messages_of_person" ON "text_messages" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "passkeys_person" ON "passkeys" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "phone_codes_expiry" ON "phone_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "security_events_person" ON "security_events" USING btree ("person_id","at","id");--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "security_events_staff" ON "security_events" USING btree ("at","id") WHERE kind like 'staff-%';--> statement-breakpoint
CREATE INDEX "webauthn_challenges_expiry" ON "webauthn_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_discrepancies_open" ON "billing_discrepancies" USING btree ("kind","subject") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "billing_discrepancies_subject" ON "billing_discrepancies" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "disputes_of_invoice" ON "disputes" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "disputes_of_intent" ON "disputes" USING btree ("stripe_intent_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("opened_at") WHERE settled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reconcile_runs_one" ON "reconcile_runs" USING btree (("finished_at" is null)) WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "reconcile_runs_newest" ON "reconcile_runs" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_seats_one_per_checkout" ON "plan_seats" USING btree ("plan","checkout_id");--> statement-breakpoint
-- Cats whose box has arrived have sticks at home since then.
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
) AS "arrived" WHERE "cats"."id" = "arrived"."cat_id";--> statement-breakpoint
-- Invoices from before this keep the tax they were charged with: the rate of their order, which no table of rates has changed since.
UPDATE "invoices" SET "charged" = jsonb_build_object(
	'country', "quote" ->> 'country',
	'ratePercent', "quote" -> 'tax' -> 'ratePercent',
	'tax', round("total_amount" * ("quote" -> 'tax' ->> 'ratePercent')::numeric / (100 + ("quote" -> 'tax' ->> 'ratePercent')::numeric))::integer,
	'address', "customer" -> 'address',
	'lines', null
)
FROM "subscriptions" INNER JOIN "checkouts" ON "checkouts"."id" = "subscriptions"."checkout_id"
WHERE "subscriptions"."stripe_id" = "invoices"."stripe_subscription_id" AND "invoices"."status" <> 'draft';--> statement-breakpoint
-- What was paid before there were rows of it, by the rule of rules/donations.ts.
INSERT INTO "donations" ("stripe_invoice_id", "cat", "paid_at", "reversed_at")
SELECT i.stripe_id, n, coalesce(i.paid_at, i.issued_at),
	CASE WHEN n > (i.terms ->> 'cats')::int - round((i.terms ->> 'cats')::numeric * least(i.paid_amount, i.refunded_amount + i.lost_amount) / i.paid_amount)
		THEN coalesce(i.lost_at, i.refunded_at, i.issued_at) END
FROM "invoices" i, generate_series(1, (i.terms ->> 'cats')::int) AS n
WHERE i.status = 'paid' AND i.paid_amount > 0 AND i.terms ->> 'reason' IN ('first', 'renewal');
