CREATE TABLE "card_setups" (
	"stripe_session_id" text PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "plan_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"planned" jsonb NOT NULL,
	"state" text NOT NULL,
	"took_seat" boolean DEFAULT false NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscription_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"household_id" uuid,
	"subscription_id" uuid,
	"content" jsonb NOT NULL,
	"signature" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_receipts_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "onboarding_browsers" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"draft_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resume_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"draft_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "consent_version" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "consent_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "ui" text DEFAULT 'hosted' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "client_secret" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "terms" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "refunded_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "stripe_intent_id" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "failure_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "next_try_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "needs_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_plan" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "ends_on" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "receipt_code" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "cat_ids" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "left_out" jsonb;--> statement-breakpoint
ALTER TABLE "boxes" ADD COLUMN "paid_for" jsonb;--> statement-breakpoint
ALTER TABLE "onboarding_drafts" ADD COLUMN "extended" jsonb;--> statement-breakpoint
ALTER TABLE "card_setups" ADD CONSTRAINT "card_setups_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_receipts" ADD CONSTRAINT "subscription_receipts_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_receipts" ADD CONSTRAINT "subscription_receipts_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_browsers" ADD CONSTRAINT "onboarding_browsers_draft_id_onboarding_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."onboarding_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_links" ADD CONSTRAINT "resume_links_draft_id_onboarding_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."onboarding_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_changes_one_begun" ON "plan_changes" USING btree ("subscription_id") WHERE state = 'begun';--> statement-breakpoint
CREATE INDEX "plan_changes_of_subscription" ON "plan_changes" USING btree ("subscription_id","begun_at");--> statement-breakpoint
CREATE INDEX "receipts_of_subscription" ON "subscription_receipts" USING btree ("subscription_id","written_at");--> statement-breakpoint
CREATE INDEX "onboarding_browsers_draft" ON "onboarding_browsers" USING btree ("draft_id");--> statement-breakpoint
CREATE INDEX "resume_links_draft" ON "resume_links" USING btree ("draft_id");--> statement-breakpoint
CREATE INDEX "resume_links_age" ON "resume_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "invoices_of_intent" ON "invoices" USING btree ("stripe_intent_id");