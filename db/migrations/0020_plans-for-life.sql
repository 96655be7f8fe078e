CREATE TABLE "credit_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"number" text NOT NULL,
	"stripe_refund_id" text,
	"amount" integer NOT NULL,
	"rate_percent" double precision NOT NULL,
	"tax" integer NOT NULL,
	"reason" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "credit_notes_number_unique" UNIQUE("number"),
	CONSTRAINT "credit_notes_stripe_refund_id_unique" UNIQUE("stripe_refund_id")
);
--> statement-breakpoint
CREATE TABLE "document_series" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_series_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "plan_cats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"cat_id" uuid NOT NULL,
	"agreed" jsonb NOT NULL,
	"consent_version" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"cats" integer,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"keeps_plan" boolean NOT NULL,
	"requested_by" uuid,
	"requested_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shelter_allocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shelter_id" uuid NOT NULL,
	"units" integer NOT NULL,
	"day" text NOT NULL,
	"note" text NOT NULL,
	"reverses" uuid,
	"written_by" uuid NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shelter_allocations_reverses_unique" UNIQUE("reverses")
);
--> statement-breakpoint
CREATE TABLE "shelters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "shelters_name_unique" UNIQUE("name")
);
--> statement-breakpoint
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
CREATE TABLE "refusal_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"box_id" uuid NOT NULL,
	"cat_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"entries" jsonb NOT NULL,
	"decision" text NOT NULL,
	"repays" text,
	"claimed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refusal_claims_once" UNIQUE("box_id","cat_id")
);
--> statement-breakpoint
CREATE TABLE "skip_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"month" integer NOT NULL,
	"charges_at" timestamp with time zone NOT NULL,
	"cats" jsonb NOT NULL,
	"mailed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "skip_proposals_once" UNIQUE("order_id","month")
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"plan" text NOT NULL,
	"months" integer NOT NULL,
	"currency" text NOT NULL,
	"country" text NOT NULL,
	"price" jsonb NOT NULL,
	"total_amount" integer NOT NULL,
	"giver_name" text NOT NULL,
	"giver_email" text NOT NULL,
	"message" text NOT NULL,
	"recipient_email" text,
	"deliver_on" date,
	"deliver_zone" text,
	"delivered_at" timestamp with time zone,
	"consent_version" text NOT NULL,
	"state" text NOT NULL,
	"stripe_session_id" text,
	"stripe_session_url" text,
	"stripe_intent_id" text,
	"paid_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"disputed_at" timestamp with time zone,
	"redeemed_at" timestamp with time zone,
	"household_id" uuid,
	"checkout_id" uuid,
	"months_opened" integer DEFAULT 0 NOT NULL,
	"next_month_at" timestamp with time zone,
	"ending_told_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gifts_number_unique" UNIQUE("number"),
	CONSTRAINT "gifts_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "gifts_stripe_session_id_unique" UNIQUE("stripe_session_id"),
	CONSTRAINT "gifts_redeemed" CHECK (("gifts"."state" in ('redeemed', 'stopped')) = ("gifts"."redeemed_at" is not null)),
	CONSTRAINT "gifts_months" CHECK ("gifts"."months_opened" between 0 and "gifts"."months")
);
--> statement-breakpoint
CREATE TABLE "formula_pins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cat_id" uuid NOT NULL,
	"version" integer,
	"person_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "household_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "no_kit_for" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "sale" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "shop_number" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "ladder" jsonb;--> statement-breakpoint
ALTER TABLE "subscription_receipts" ADD COLUMN "reasons" jsonb;--> statement-breakpoint
ALTER TABLE "subscription_receipts" ADD COLUMN "reason_note" text;--> statement-breakpoint
ALTER TABLE "subscription_receipts" ADD COLUMN "reasons_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "timing" jsonb;--> statement-breakpoint
ALTER TABLE "boxes" ADD COLUMN "promised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "boxes" ADD COLUMN "noticed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "boxes" ADD COLUMN "check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "no_kit_for" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_kit_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_sticks_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "noticed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "word_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "formula_versions" ADD COLUMN "exchange" jsonb;--> statement-breakpoint
ALTER TABLE "waitlist_places" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "waitlist_places" ADD COLUMN "offered_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plan_seats" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plan_seats" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "plan_seats" ADD COLUMN "offered_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_cats" ADD CONSTRAINT "plan_cats_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_cats" ADD CONSTRAINT "plan_cats_cat_id_cats_id_fk" FOREIGN KEY ("cat_id") REFERENCES "public"."cats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelter_allocations" ADD CONSTRAINT "shelter_allocations_shelter_id_shelters_id_fk" FOREIGN KEY ("shelter_id") REFERENCES "public"."shelters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelter_allocations" ADD CONSTRAINT "shelter_allocations_reverses_shelter_allocations_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."shelter_allocations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missed_promises" ADD CONSTRAINT "missed_promises_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missed_promises" ADD CONSTRAINT "missed_promises_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refusal_claims" ADD CONSTRAINT "refusal_claims_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refusal_claims" ADD CONSTRAINT "refusal_claims_box_id_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."boxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refusal_claims" ADD CONSTRAINT "refusal_claims_cat_id_cats_id_fk" FOREIGN KEY ("cat_id") REFERENCES "public"."cats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refusal_claims" ADD CONSTRAINT "refusal_claims_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skip_proposals" ADD CONSTRAINT "skip_proposals_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skip_proposals" ADD CONSTRAINT "skip_proposals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "formula_pins" ADD CONSTRAINT "formula_pins_cat_id_cats_id_fk" FOREIGN KEY ("cat_id") REFERENCES "public"."cats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "formula_pins" ADD CONSTRAINT "formula_pins_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "formula_pins" ADD CONSTRAINT "formula_pins_cat_id_version_formula_versions_cat_id_version_fk" FOREIGN KEY ("cat_id","version") REFERENCES "public"."formula_versions"("cat_id","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_notes_of_invoice" ON "credit_notes" USING btree ("invoice_id","issued_at");--> statement-breakpoint
CREATE INDEX "credit_notes_issued" ON "credit_notes" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "plan_cats_of_subscription" ON "plan_cats" USING btree ("subscription_id","at");--> statement-breakpoint
CREATE INDEX "refund_requests_of_invoice" ON "refund_requests" USING btree ("invoice_id","requested_at");--> statement-breakpoint
CREATE INDEX "refund_requests_begun" ON "refund_requests" USING btree ("requested_at") WHERE state = 'begun';--> statement-breakpoint
CREATE INDEX "shelter_allocations_of_shelter" ON "shelter_allocations" USING btree ("shelter_id");--> statement-breakpoint
CREATE INDEX "shelter_allocations_newest" ON "shelter_allocations" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "missed_promises_of_household" ON "missed_promises" USING btree ("household_id","noticed_at");--> statement-breakpoint
CREATE INDEX "missed_promises_waiting" ON "missed_promises" USING btree ("noticed_at") WHERE credit = 'waiting';--> statement-breakpoint
CREATE INDEX "refusal_claims_of_household" ON "refusal_claims" USING btree ("household_id","claimed_at");--> statement-breakpoint
CREATE INDEX "refusal_claims_of_cat" ON "refusal_claims" USING btree ("cat_id");--> statement-breakpoint
CREATE INDEX "refusal_claims_of_invoice" ON "refusal_claims" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "skip_proposals_of_household" ON "skip_proposals" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "gifts_of_household" ON "gifts" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "gifts_by_giver" ON "gifts" USING btree (lower("giver_email"));--> statement-breakpoint
CREATE INDEX "gifts_by_recipient" ON "gifts" USING btree (lower("recipient_email"));--> statement-breakpoint
CREATE INDEX "gifts_of_checkout" ON "gifts" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "gifts_due" ON "gifts" USING btree ("next_month_at") WHERE next_month_at is not null;--> statement-breakpoint
CREATE INDEX "formula_pins_of_cat" ON "formula_pins" USING btree ("cat_id","at");--> statement-breakpoint
CREATE INDEX "invoices_of_sales" ON "invoices" USING btree ("stripe_subscription_id") WHERE sale is not null;--> statement-breakpoint
CREATE INDEX "invoices_paid" ON "invoices" USING btree ("paid_at") WHERE shop_number is not null;--> statement-breakpoint
CREATE INDEX "boxes_to_check" ON "boxes" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
CREATE INDEX "orders_to_check" ON "orders" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_seats_one_per_offer" ON "plan_seats" USING btree ("plan","offer_id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_shop_number_unique" UNIQUE("shop_number");--> statement-breakpoint
ALTER TABLE "waitlist_places" ADD CONSTRAINT "waitlist_places_offer_id_unique" UNIQUE("offer_id");--> statement-breakpoint
-- Invoices that are paid get their numbers in the order of payment. A year ends in Dubai, where the books are kept.
WITH "paid" AS (
  SELECT id, extract(year FROM coalesce(paid_at, issued_at) AT TIME ZONE interval '4 hours')::integer AS year,
    coalesce(paid_at, issued_at) AS at, issued_at
  FROM invoices WHERE status = 'paid'
), "placed" AS (
  SELECT id, year, row_number() OVER (PARTITION BY year ORDER BY at, issued_at, id)::text AS place FROM "paid"
)
UPDATE invoices SET shop_number = 'INV-' || year || '-' || lpad(place, greatest(6, length(place)), '0')
FROM "placed" WHERE "placed".id = invoices.id;
--> statement-breakpoint
INSERT INTO document_series (series, year, last)
SELECT 'invoice', substr(shop_number, 5, 4)::integer, count(*) FROM invoices WHERE shop_number IS NOT NULL GROUP BY 2;
--> statement-breakpoint
-- One credit note for everything that was refunded of an invoice so far.
WITH "refunded" AS (
  SELECT id, refunded_amount AS amount, coalesce((charged ->> 'ratePercent')::double precision, 0) AS rate,
    coalesce(refunded_at, paid_at, issued_at) AS at,
    extract(year FROM coalesce(refunded_at, paid_at, issued_at) AT TIME ZONE interval '4 hours')::integer AS year
  FROM invoices WHERE status = 'paid' AND refunded_amount > 0
), "placed" AS (
  SELECT *, row_number() OVER (PARTITION BY year ORDER BY at, id)::text AS place FROM "refunded"
)
INSERT INTO credit_notes (id, invoice_id, number, amount, rate_percent, tax, reason, issued_at)
SELECT gen_random_uuid(), id, 'CN-' || year || '-' || lpad(place, greatest(6, length(place)), '0'), amount, rate,
  round(amount * rate / (100 + rate)), 'other', at
FROM "placed";
--> statement-breakpoint
INSERT INTO document_series (series, year, last)
SELECT 'creditNote', substr(number, 4, 4)::integer, count(*) FROM credit_notes GROUP BY 2;
--> statement-breakpoint
SELECT "version_households_by"(name::regclass, 'invoice_id') FROM (VALUES ('credit_notes'), ('refund_requests')) AS tables (name);
--> statement-breakpoint
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
-- What a shelter got is never changed: an allocation is taken back by another row.
CREATE FUNCTION "shelter_allocations_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'shelter_allocations takes no %: its rows are only added', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "shelter_allocations_append_only" BEFORE UPDATE OR DELETE ON "shelter_allocations" FOR EACH ROW EXECUTE FUNCTION "shelter_allocations_append_only"();
--> statement-breakpoint
CREATE TRIGGER "shelter_allocations_no_truncate" BEFORE TRUNCATE ON "shelter_allocations" FOR EACH STATEMENT EXECUTE FUNCTION "shelter_allocations_append_only"();
--> statement-breakpoint
SELECT "version_households_by"('gifts'::regclass, 'household_id');
--> statement-breakpoint
SELECT "version_households_by"('plan_cats'::regclass, 'subscription_id');
--> statement-breakpoint
SELECT "version_households_by"('formula_pins'::regclass, 'cat_id');
--> statement-breakpoint
SELECT "version_households_by"(name::regclass, 'household_id') FROM (VALUES ('skip_proposals'), ('refusal_claims')) AS tables (name);
--> statement-breakpoint
-- Raises the versions of the changed households now, so that a later migration of the same transaction may change these tables.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
