CREATE TABLE "kit_agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"cat_id" uuid NOT NULL,
	"agreed" jsonb NOT NULL,
	"by_staff" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consultation_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consultation_id" uuid NOT NULL,
	"household_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"vet_name" text NOT NULL,
	"cat_ids" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lab_exchange_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"one_set_id" uuid NOT NULL,
	"other_set_id" uuid NOT NULL,
	"why" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"decision" text,
	"reason" text,
	"decided_by" text,
	"person_id" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "lab_exchange_holds_order" CHECK ("lab_exchange_holds"."one_set_id" < "lab_exchange_holds"."other_set_id"),
	CONSTRAINT "lab_exchange_holds_decided" CHECK (("lab_exchange_holds"."decision" is null) = ("lab_exchange_holds"."decided_at" is null) and ("lab_exchange_holds"."decision" is null) = ("lab_exchange_holds"."reason" is null) and ("lab_exchange_holds"."decision" is null) = ("lab_exchange_holds"."decided_by" is null))
);
--> statement-breakpoint
CREATE TABLE "imported_cats" (
	"import_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"name" text NOT NULL,
	"cat_id" uuid,
	"made_version" integer,
	CONSTRAINT "imported_cats_import_id_source_id_pk" PRIMARY KEY("import_id","source_id")
);
--> statement-breakpoint
CREATE TABLE "imported_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"line_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"cats" text[] NOT NULL,
	"entry" jsonb,
	"state" text,
	"title" text,
	"text" text,
	"body" text,
	"personal" boolean NOT NULL,
	CONSTRAINT "imported_lines_line" UNIQUE("import_id","line_id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"person_id" uuid,
	"source_household" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"portable" jsonb NOT NULL,
	"signature" text NOT NULL,
	"lines" integer NOT NULL,
	"timeline_hash" text NOT NULL,
	"archive" "bytea" NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "imports_source" UNIQUE("household_id","source_household")
);
--> statement-breakpoint
CREATE TABLE "push_deliveries" (
	"message_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone,
	"last_status" integer,
	"last_failure" text,
	CONSTRAINT "push_deliveries_message_id_subscription_id_pk" PRIMARY KEY("message_id","subscription_id"),
	CONSTRAINT "push_deliveries_state" CHECK ("push_deliveries"."state" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "push_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"household_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"subject" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "push_messages_kind" CHECK ("push_messages"."kind" in ('box', 'results', 'streak', 'cutOff')),
	CONSTRAINT "push_messages_state" CHECK ("push_messages"."state" in ('waiting', 'sent', 'expired', 'outdated', 'unwanted')),
	CONSTRAINT "push_messages_settled" CHECK (("push_messages"."state" = 'waiting') = ("push_messages"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "push_preferences" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"box" boolean DEFAULT false NOT NULL,
	"results" boolean DEFAULT false NOT NULL,
	"streak" boolean DEFAULT false NOT NULL,
	"cut_off" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"session_hash" "bytea" NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" "bytea" NOT NULL,
	"auth" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "household_members" DROP CONSTRAINT "household_members_ended";--> statement-breakpoint
ALTER TABLE "commission_rows" DROP CONSTRAINT "commission_rows_number";--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ALTER COLUMN "iban" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ALTER COLUMN "holder" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "affiliates" ADD COLUMN "partner_id" uuid;--> statement-breakpoint
ALTER TABLE "affiliates" ADD COLUMN "rail" text DEFAULT 'bank' NOT NULL;--> statement-breakpoint
ALTER TABLE "affiliates" ADD COLUMN "connect_id" text;--> statement-breakpoint
ALTER TABLE "affiliates" ADD COLUMN "connect_payable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "affiliates" ADD COLUMN "connect_reason" text;--> statement-breakpoint
ALTER TABLE "affiliate_attributions" ADD COLUMN "sale_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "affiliate_attributions" ADD COLUMN "partner_id" uuid;--> statement-breakpoint
ALTER TABLE "affiliate_attributions" ADD COLUMN "flat_amount" integer;--> statement-breakpoint
ALTER TABLE "affiliate_attributions" ADD COLUMN "flat_currency" text;--> statement-breakpoint
ALTER TABLE "affiliate_attributions" ADD COLUMN "payments" integer;--> statement-breakpoint
ALTER TABLE "commission_rows" ADD COLUMN "sale_currency" text;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD COLUMN "rail" text DEFAULT 'bank' NOT NULL;--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD COLUMN "connect_id" text;--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD COLUMN "transfer_id" text;--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD COLUMN "reversed_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "kits" jsonb;--> statement-breakpoint
ALTER TABLE "box_extras" ADD COLUMN "invoice_id" uuid;--> statement-breakpoint
ALTER TABLE "box_extras" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "box_extras" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "order_code" text;--> statement-breakpoint
ALTER TABLE "kit_agreements" ADD CONSTRAINT "kit_agreements_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kit_agreements" ADD CONSTRAINT "kit_agreements_cat_id_cats_id_fk" FOREIGN KEY ("cat_id") REFERENCES "public"."cats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_events" ADD CONSTRAINT "consultation_events_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_events" ADD CONSTRAINT "consultation_events_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_exchange_holds" ADD CONSTRAINT "lab_exchange_holds_one_set_id_lab_sets_id_fk" FOREIGN KEY ("one_set_id") REFERENCES "public"."lab_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_exchange_holds" ADD CONSTRAINT "lab_exchange_holds_other_set_id_lab_sets_id_fk" FOREIGN KEY ("other_set_id") REFERENCES "public"."lab_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_exchange_holds" ADD CONSTRAINT "lab_exchange_holds_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_cats" ADD CONSTRAINT "imported_cats_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_cats" ADD CONSTRAINT "imported_cats_cat_id_cats_id_fk" FOREIGN KEY ("cat_id") REFERENCES "public"."cats"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_lines" ADD CONSTRAINT "imported_lines_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_message_id_push_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."push_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_preferences" ADD CONSTRAINT "push_preferences_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kit_agreements_of_subscription" ON "kit_agreements" USING btree ("subscription_id","at");--> statement-breakpoint
CREATE INDEX "consultation_events_of_household" ON "consultation_events" USING btree ("household_id","at","id");--> statement-breakpoint
CREATE INDEX "consultation_events_of_consultation" ON "consultation_events" USING btree ("consultation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lab_exchange_holds_open" ON "lab_exchange_holds" USING btree ("one_set_id","other_set_id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "lab_exchange_holds_of_one" ON "lab_exchange_holds" USING btree ("one_set_id");--> statement-breakpoint
CREATE INDEX "lab_exchange_holds_of_other" ON "lab_exchange_holds" USING btree ("other_set_id");--> statement-breakpoint
CREATE INDEX "imported_cats_of_cat" ON "imported_cats" USING btree ("cat_id");--> statement-breakpoint
CREATE INDEX "imported_lines_newest" ON "imported_lines" USING btree ("import_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "imports_of_household" ON "imports" USING btree ("household_id","imported_at");--> statement-breakpoint
CREATE INDEX "push_deliveries_of_subscription" ON "push_deliveries" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_messages_once" ON "push_messages" USING btree ("person_id","household_id","kind","about");--> statement-breakpoint
CREATE INDEX "push_messages_of_household" ON "push_messages" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "push_messages_waiting" ON "push_messages" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "push_messages_by_age" ON "push_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_person" ON "push_subscriptions" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_session" ON "push_subscriptions" USING btree ("session_hash");--> statement-breakpoint
ALTER TABLE "affiliates" ADD CONSTRAINT "affiliates_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_attributions" ADD CONSTRAINT "affiliate_attributions_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_extras" ADD CONSTRAINT "box_extras_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "affiliate_attributions_partner" ON "affiliate_attributions" USING btree ("partner_id","created_at");--> statement-breakpoint
CREATE INDEX "affiliate_payouts_open" ON "affiliate_payouts" USING btree ("changed_at") WHERE state in ('pending', 'sent', 'paid');--> statement-breakpoint
CREATE INDEX "box_extras_of_invoice" ON "box_extras" USING btree ("invoice_id") WHERE invoice_id is not null;--> statement-breakpoint
CREATE INDEX "box_extras_to_remind" ON "box_extras" USING btree ("delivered_at") WHERE state = 'delivered' and pickup_at is null and invoice_id is not null and reminded_at is null;--> statement-breakpoint
ALTER TABLE "household_members" DROP COLUMN "ended_by";--> statement-breakpoint
ALTER TABLE "affiliates" ADD CONSTRAINT "affiliates_partner_id_unique" UNIQUE("partner_id");--> statement-breakpoint
ALTER TABLE "affiliates" ADD CONSTRAINT "affiliates_connect_id_unique" UNIQUE("connect_id");--> statement-breakpoint
ALTER TABLE "affiliate_attributions" ADD CONSTRAINT "affiliate_attributions_sale_id_unique" UNIQUE("sale_id");--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD CONSTRAINT "affiliate_payouts_transfer_id_unique" UNIQUE("transfer_id");--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_order_code_unique" UNIQUE("order_code");--> statement-breakpoint
ALTER TABLE "affiliates" ADD CONSTRAINT "affiliates_rail" CHECK ("affiliates"."rail" in ('bank', 'connect'));--> statement-breakpoint
ALTER TABLE "affiliate_attributions" ADD CONSTRAINT "affiliate_attributions_terms" CHECK (num_nulls("affiliate_attributions"."partner_id", "affiliate_attributions"."flat_amount", "affiliate_attributions"."flat_currency", "affiliate_attributions"."payments") in (0, 4));--> statement-breakpoint
ALTER TABLE "commission_rows" ADD CONSTRAINT "commission_rows_number" CHECK ("commission_rows"."number" between 1 and 60);--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD CONSTRAINT "affiliate_payouts_to" CHECK (("affiliate_payouts"."iban" is null) = ("affiliate_payouts"."holder" is null) and num_nonnulls("affiliate_payouts"."iban", "affiliate_payouts"."connect_id") = 1);--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD CONSTRAINT "affiliate_payouts_state" CHECK (("affiliate_payouts"."connect_id" is null) = ("affiliate_payouts"."state" is null) and "affiliate_payouts"."state" in ('waiting', 'pending', 'sent', 'paid', 'failed', 'returned'));--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD CONSTRAINT "affiliate_payouts_paid" CHECK (("affiliate_payouts"."state" = 'paid') = ("affiliate_payouts"."transfer_id" is not null));--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD CONSTRAINT "affiliate_payouts_reversed" CHECK ("affiliate_payouts"."reversed_amount" between 0 and "affiliate_payouts"."amount");