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
ALTER TABLE "invoices" ADD COLUMN "shop_number" text;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_notes_of_invoice" ON "credit_notes" USING btree ("invoice_id","issued_at");--> statement-breakpoint
CREATE INDEX "credit_notes_issued" ON "credit_notes" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "refund_requests_of_invoice" ON "refund_requests" USING btree ("invoice_id","requested_at");--> statement-breakpoint
CREATE INDEX "refund_requests_begun" ON "refund_requests" USING btree ("requested_at") WHERE state = 'begun';--> statement-breakpoint
CREATE INDEX "invoices_paid" ON "invoices" USING btree ("paid_at") WHERE shop_number is not null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_shop_number_unique" UNIQUE("shop_number");--> statement-breakpoint
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
-- Raises the versions of the changed households now, so that a later migration of the same transaction may change these tables.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
