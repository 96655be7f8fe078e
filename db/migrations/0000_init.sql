CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"html" text,
	"text" text,
	"secret" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "households" (
	"id" uuid PRIMARY KEY NOT NULL,
	"country" text,
	"currency" text,
	"time_zone" text DEFAULT 'Asia/Dubai' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"household_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"role" text DEFAULT 'owner' NOT NULL,
	CONSTRAINT "memberships_household_id_person_id_pk" PRIMARY KEY("household_id","person_id"),
	CONSTRAINT "memberships_person_id_unique" UNIQUE("person_id")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text,
	"phone" text,
	"password_hash" text,
	"preferred_login_method" text NOT NULL,
	"role" text DEFAULT 'customer' NOT NULL,
	"profile_image_url" text,
	"email_verified_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "people_email_unique" UNIQUE("email"),
	CONSTRAINT "people_phone_unique" UNIQUE("phone"),
	CONSTRAINT "people_contact" CHECK ("people"."email" is not null or "people"."phone" is not null),
	CONSTRAINT "people_email_lower" CHECK ("people"."email" = lower("people"."email")),
	CONSTRAINT "people_role" CHECK ("people"."role" in ('customer', 'staff', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"hits" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"user_agent_label" text
);
--> statement-breakpoint
CREATE TABLE "single_use_tokens" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"person_id" uuid,
	"subject" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"buyer_key" text NOT NULL,
	"content_hash" text NOT NULL,
	"quote" jsonb NOT NULL,
	"quote_token" text,
	"plan" text NOT NULL,
	"cat_count" integer NOT NULL,
	"currency" text NOT NULL,
	"draft_id" uuid,
	"person_id" uuid,
	"household_id" uuid,
	"email" text NOT NULL,
	"customer" jsonb NOT NULL,
	"answers" jsonb NOT NULL,
	"consent_version" text NOT NULL,
	"consent_at" timestamp with time zone NOT NULL,
	"stripe_session_id" text,
	"stripe_session_url" text,
	"stripe_subscription_id" text,
	"status" text NOT NULL,
	"order_number" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkouts_stripe_session_id_unique" UNIQUE("stripe_session_id"),
	CONSTRAINT "checkouts_order_number_unique" UNIQUE("order_number")
);
--> statement-breakpoint
CREATE TABLE "billing_customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"stripe_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_customers_stripe_id_unique" UNIQUE("stripe_id"),
	CONSTRAINT "billing_customers_currency" UNIQUE("household_id","currency")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"stripe_id" text NOT NULL,
	"stripe_subscription_id" text NOT NULL,
	"number" text,
	"status" text NOT NULL,
	"total_amount" integer NOT NULL,
	"paid_amount" integer NOT NULL,
	"currency" text NOT NULL,
	"hosted_url" text,
	"issued_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "invoices_stripe_id_unique" UNIQUE("stripe_id")
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"payload" jsonb NOT NULL,
	"processed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stray_payments" (
	"stripe_subscription_id" text PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"stripe_refund_id" text,
	"refunded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"checkout_id" uuid NOT NULL,
	"stripe_id" text NOT NULL,
	"plan" text NOT NULL,
	"quantity" integer NOT NULL,
	"currency" text NOT NULL,
	"unit_amount" integer NOT NULL,
	"renewal_amount" integer NOT NULL,
	"status" text NOT NULL,
	"current_period_end" timestamp with time zone,
	"collection_paused" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_stripe_id_unique" UNIQUE("stripe_id")
);
--> statement-breakpoint
CREATE TABLE "journey_events" (
	"order_id" uuid NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "journey_events_order_id_key_pk" PRIMARY KEY("order_id","key")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"household_id" uuid NOT NULL,
	"checkout_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"cat_count" integer NOT NULL,
	"cats" jsonb NOT NULL,
	"ship_to" jsonb NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_checkout_id_unique" UNIQUE("checkout_id")
);
--> statement-breakpoint
CREATE TABLE "cats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"age_band" text,
	"born_on" date,
	"breed" text,
	"coat" text,
	"pattern" text,
	"eye" text,
	"tint" text NOT NULL,
	"concerns" text[] NOT NULL,
	"home_type" text,
	"activity" text,
	"diet" text,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "onboarding_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"person_id" uuid,
	"household_id" uuid,
	"step" integer NOT NULL,
	"revision" bigint NOT NULL,
	"answers" jsonb NOT NULL,
	"email" text,
	"updated_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "onboarding_drafts_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "plan_seats" (
	"plan" text NOT NULL,
	"seat_no" integer NOT NULL,
	"holder" text,
	"taken_at" timestamp with time zone,
	"note" text,
	CONSTRAINT "plan_seats_plan_seat_no_pk" PRIMARY KEY("plan","seat_no")
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_use_tokens" ADD CONSTRAINT "single_use_tokens_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stray_payments" ADD CONSTRAINT "stray_payments_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journey_events" ADD CONSTRAINT "journey_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cats" ADD CONSTRAINT "cats_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_drafts" ADD CONSTRAINT "onboarding_drafts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_drafts" ADD CONSTRAINT "onboarding_drafts_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "single_use_tokens_person" ON "single_use_tokens" USING btree ("person_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_open" ON "checkouts" USING btree ("buyer_key") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "checkouts_of_household" ON "checkouts" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "checkouts_unfinished" ON "checkouts" USING btree ("created_at") WHERE status in ('open', 'processing', 'needs_action');--> statement-breakpoint
CREATE INDEX "invoices_of_household" ON "invoices" USING btree ("household_id","issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_live" ON "subscriptions" USING btree ("household_id") WHERE status in ('trialing', 'active', 'past_due', 'unpaid', 'paused');--> statement-breakpoint
CREATE INDEX "orders_of_household" ON "orders" USING btree ("household_id","placed_at");--> statement-breakpoint
CREATE INDEX "cats_of_household" ON "cats" USING btree ("household_id","position");--> statement-breakpoint
CREATE INDEX "onboarding_drafts_household" ON "onboarding_drafts" USING btree ("household_id","updated_at");--> statement-breakpoint
CREATE INDEX "onboarding_drafts_age" ON "onboarding_drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_seats_one_per_holder" ON "plan_seats" USING btree ("plan","holder");