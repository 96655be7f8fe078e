CREATE TABLE "partner_terms" (
	"partner_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"commission_amount" integer NOT NULL,
	"commission_currency" text NOT NULL,
	"payments" integer NOT NULL,
	"version" integer NOT NULL,
	"proposed_by_id" uuid,
	"confirmed_by_id" uuid NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_terms_partner_id_number_pk" PRIMARY KEY("partner_id","number"),
	CONSTRAINT "partner_terms_two" CHECK ("partner_terms"."confirmed_by_id" <> "partner_terms"."proposed_by_id"),
	CONSTRAINT "partner_terms_proposed" CHECK (("partner_terms"."version" = 0) = ("partner_terms"."proposed_by_id" is null)),
	CONSTRAINT "partner_terms_figures" CHECK ("partner_terms"."commission_amount" > 0 and "partner_terms"."payments" > 0)
);
--> statement-breakpoint
ALTER TABLE "affiliate_payouts" DROP CONSTRAINT "affiliate_payouts_state";--> statement-breakpoint
DROP INDEX "parcel_labels_of_samples_in_use";--> statement-breakpoint
DROP INDEX "affiliate_payouts_open";--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "kits" jsonb;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "kits" jsonb;--> statement-breakpoint
ALTER TABLE "box_extras" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parcel_labels" ADD COLUMN "kits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cats" ADD COLUMN "imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cats" ADD COLUMN "comparison_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "partner_terms" ADD CONSTRAINT "partner_terms_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_terms" ADD CONSTRAINT "partner_terms_proposed_by_id_people_id_fk" FOREIGN KEY ("proposed_by_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_terms" ADD CONSTRAINT "partner_terms_confirmed_by_id_people_id_fk" FOREIGN KEY ("confirmed_by_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "parcel_labels_of_orders_in_use" ON "parcel_labels" USING btree ("order_id","kits") WHERE box_id is null and state in ('wanted', 'bought');--> statement-breakpoint
CREATE INDEX "cats_to_compare" ON "cats" USING btree ("sticks_since") WHERE comparison_told_at is null;--> statement-breakpoint
CREATE INDEX "affiliate_payouts_open" ON "affiliate_payouts" USING btree ("changed_at") WHERE state in ('pending', 'sent', 'stopped', 'paid');--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD CONSTRAINT "affiliate_payouts_state" CHECK (("affiliate_payouts"."connect_id" is null) = ("affiliate_payouts"."state" is null) and "affiliate_payouts"."state" in ('waiting', 'pending', 'sent', 'stopped', 'paid', 'failed', 'returned'));--> statement-breakpoint
-- Credit notes for unsent shares hold the follow-up kits that were not sent, the newest note first, each kit up to its price; not where a bank disputes or took the payment, because no kit was refunded then.
WITH "kit" AS (
  SELECT "invoices"."id" AS "invoice_id", "one"."value" ->> 'cat' AS "cat", "one"."ordinality" AS "place",
    ("one"."value" ->> 'price')::integer AS "price",
    sum(("one"."value" ->> 'price')::integer) OVER (PARTITION BY "invoices"."id" ORDER BY "one"."ordinality") AS "until"
  FROM "invoices" CROSS JOIN LATERAL jsonb_array_elements("invoices"."terms" -> 'kits') WITH ORDINALITY AS "one"
  WHERE "one"."value" ->> 'refund' = 'unsent' AND "one"."value" -> 'back' IS NULL
    AND ("one"."value" ->> 'price')::integer > 0
    AND NOT EXISTS (
      SELECT 1 FROM "disputes"
      WHERE "disputes"."invoice_id" = "invoices"."id" AND "disputes"."status" NOT IN ('won', 'warning_closed', 'prevented')
    )
), "note" AS (
  SELECT "id", "invoice_id", "amount",
    sum("amount") OVER (PARTITION BY "invoice_id" ORDER BY "issued_at" DESC, "number" DESC) AS "until"
  FROM "credit_notes"
  WHERE "reason" = 'unsent' AND "cancelled_at" IS NULL AND "kits" IS NULL
), "part" AS (
  SELECT "note"."id", "kit"."cat", "kit"."place",
    least("kit"."until", "note"."until") - greatest("kit"."until" - "kit"."price", "note"."until" - "note"."amount") AS "price"
  FROM "kit" JOIN "note" ON "note"."invoice_id" = "kit"."invoice_id"
), "held" AS (
  SELECT "id", jsonb_agg(jsonb_build_object('cat', "cat", 'price', "price") ORDER BY "place") AS "kits"
  FROM "part" WHERE "price" > 0 GROUP BY "id"
)
UPDATE "credit_notes" SET "kits" = "held"."kits" FROM "held" WHERE "held"."id" = "credit_notes"."id";--> statement-breakpoint
-- Invoices keep what went back of each kit by the credit notes that stand.
UPDATE "invoices" SET "terms" = jsonb_set("terms", '{kits}', (
  SELECT jsonb_agg(
    CASE WHEN "back"."amount" > 0 THEN "one"."value" || jsonb_build_object('back', "back"."amount") ELSE "one"."value" END
    ORDER BY "one"."ordinality"
  )
  FROM jsonb_array_elements("invoices"."terms" -> 'kits') WITH ORDINALITY AS "one"
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(("held"."value" ->> 'price')::integer), 0) AS "amount"
    FROM "credit_notes" CROSS JOIN LATERAL jsonb_array_elements("credit_notes"."kits") AS "held"
    WHERE "credit_notes"."invoice_id" = "invoices"."id" AND "credit_notes"."cancelled_at" IS NULL
      AND "held"."value" ->> 'cat' = "one"."value" ->> 'cat'
  ) AS "back"
))
WHERE "terms" -> 'kits' IS NOT NULL AND EXISTS (
  SELECT 1 FROM "credit_notes" WHERE "credit_notes"."invoice_id" = "invoices"."id" AND "credit_notes"."kits" IS NOT NULL
);--> statement-breakpoint
-- Terms of partners with an open account as they stand at the upgrade, in the name of whoever opened it: later ones wait for a second person.
INSERT INTO "partner_terms" ("partner_id", "number", "commission_amount", "commission_currency", "payments", "version", "confirmed_by_id", "confirmed_at")
SELECT "partners"."id", 1, coalesce(("page"."content" ->> 'commissionAmount')::integer, "partners"."commission_amount"),
  coalesce("page"."content" ->> 'commissionCurrency', "partners"."commission_currency"),
  coalesce(("page"."content" ->> 'paidMonths')::integer, "partners"."paid_months"), 0, "affiliates"."approved_by_id", now()
FROM "partners" JOIN "affiliates" ON "affiliates"."partner_id" = "partners"."id"
LEFT JOIN LATERAL (
  -- The version that was published last, as the shop reads it.
  SELECT "content" FROM "content_versions" AS "one"
  WHERE "kind" = 'partner' AND "key" = "partners"."slug" AND "state" = 'published' AND "valid_from" <= now()
    AND NOT EXISTS (
      SELECT FROM "content_versions" AS "newer"
      WHERE "newer"."kind" = "one"."kind" AND "newer"."key" = "one"."key" AND "newer"."number" > "one"."number"
        AND "newer"."state" <> 'draft' AND "newer"."at" < "one"."valid_from"
    )
  ORDER BY "number" DESC LIMIT 1
) AS "page" ON true
WHERE "partners"."order_code" IS NOT NULL AND NOT EXISTS (SELECT FROM "partner_terms" WHERE "partner_id" = "partners"."id");--> statement-breakpoint
-- Cats that imports had added before.
UPDATE "cats" SET "imported" = true FROM "imported_cats" WHERE "imported_cats"."cat_id" = "cats"."id" AND "imported_cats"."made_version" IS NOT NULL;
