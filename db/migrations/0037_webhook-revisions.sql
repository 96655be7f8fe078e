ALTER TABLE "partner_endpoints" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_endpoints" ADD COLUMN "changed_by" text;--> statement-breakpoint
ALTER TABLE "partner_endpoints" ADD CONSTRAINT "partner_endpoints_changed" CHECK ("partner_endpoints"."changed_by" in ('us', 'partner'));