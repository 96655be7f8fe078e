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
ALTER TABLE "invoices" ADD COLUMN "lost_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "lost_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "seen_live_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "billing_discrepancies" ADD CONSTRAINT "billing_discrepancies_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_discrepancies_open" ON "billing_discrepancies" USING btree ("kind","subject") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "billing_discrepancies_subject" ON "billing_discrepancies" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "disputes_of_invoice" ON "disputes" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "disputes_of_intent" ON "disputes" USING btree ("stripe_intent_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("opened_at") WHERE settled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reconcile_runs_one" ON "reconcile_runs" USING btree (("finished_at" is null)) WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "reconcile_runs_newest" ON "reconcile_runs" USING btree ("started_at");