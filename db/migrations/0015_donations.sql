CREATE TABLE "donations" (
	"stripe_invoice_id" text NOT NULL,
	"cat" integer NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"reversed_at" timestamp with time zone,
	CONSTRAINT "donations_stripe_invoice_id_cat_pk" PRIMARY KEY("stripe_invoice_id","cat")
);
--> statement-breakpoint
-- What was paid before there were rows of it, by the rule of rules/donations.ts.
INSERT INTO "donations" ("stripe_invoice_id", "cat", "paid_at", "reversed_at")
SELECT i.stripe_id, n, coalesce(i.paid_at, i.issued_at),
	CASE WHEN n > (i.terms ->> 'cats')::int - round((i.terms ->> 'cats')::numeric * least(i.paid_amount, i.refunded_amount + i.lost_amount) / i.paid_amount)
		THEN coalesce(i.lost_at, i.refunded_at, i.issued_at) END
FROM "invoices" i, generate_series(1, (i.terms ->> 'cats')::int) AS n
WHERE i.status = 'paid' AND i.paid_amount > 0 AND i.terms ->> 'reason' IN ('first', 'renewal');
