ALTER TABLE "gifts" DROP CONSTRAINT "gifts_redeemed";--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "household_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "sale" jsonb;--> statement-breakpoint
ALTER TABLE "gifts" ADD COLUMN "disputed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "invoices_of_sales" ON "invoices" USING btree ("stripe_subscription_id") WHERE sale is not null;--> statement-breakpoint
CREATE INDEX "gifts_by_giver" ON "gifts" USING btree (lower("giver_email"));--> statement-breakpoint
CREATE INDEX "gifts_by_recipient" ON "gifts" USING btree (lower("recipient_email"));--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_redeemed" CHECK (("gifts"."state" in ('redeemed', 'stopped')) = ("gifts"."redeemed_at" is not null));