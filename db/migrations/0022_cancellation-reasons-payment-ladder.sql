ALTER TABLE "invoices" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "ladder" jsonb;--> statement-breakpoint
ALTER TABLE "subscription_receipts" ADD COLUMN "reasons" jsonb;--> statement-breakpoint
ALTER TABLE "subscription_receipts" ADD COLUMN "reason_note" text;--> statement-breakpoint
ALTER TABLE "subscription_receipts" ADD COLUMN "reasons_at" timestamp with time zone;