ALTER TABLE "onboarding_browsers" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "onboarding_browsers" CASCADE;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "claimable_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "resume_links" ADD COLUMN "copy_id" uuid;--> statement-breakpoint
ALTER TABLE "resume_links" ADD CONSTRAINT "resume_links_copy_id_onboarding_drafts_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."onboarding_drafts"("id") ON DELETE set null ON UPDATE no action;