ALTER TABLE "checkouts" ADD COLUMN "no_kit_for" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "no_kit_for" jsonb;