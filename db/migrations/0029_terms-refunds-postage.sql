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
CREATE INDEX "affiliate_payouts_open" ON "affiliate_payouts" USING btree ("changed_at") WHERE state in ('pending', 'sent', 'stopped', 'paid');--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD CONSTRAINT "affiliate_payouts_state" CHECK (("affiliate_payouts"."connect_id" is null) = ("affiliate_payouts"."state" is null) and "affiliate_payouts"."state" in ('waiting', 'pending', 'sent', 'stopped', 'paid', 'failed', 'returned'));