CREATE TABLE "staff_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"person_id" uuid NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "figure_months" (
	"figure" text NOT NULL,
	"month" text NOT NULL,
	"values" jsonb NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "figure_months_month_figure_pk" PRIMARY KEY("month","figure")
);
--> statement-breakpoint
CREATE TABLE "household_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"act" text,
	"body" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "box_lots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"box_id" uuid NOT NULL,
	"cat_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"formula" text NOT NULL,
	"sticks" integer NOT NULL,
	"packed_at" timestamp with time zone NOT NULL,
	"resent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "carrier_events" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lot_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lot_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sticks" integer NOT NULL,
	"box_id" uuid,
	"reason" text,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"formula" text NOT NULL,
	"made" integer NOT NULL,
	"best_before" date NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"received_by" text NOT NULL,
	"stock" integer NOT NULL,
	"recalled_at" timestamp with time zone,
	CONSTRAINT "lots_code_unique" UNIQUE("code"),
	CONSTRAINT "lots_stock" CHECK ("lots"."stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE "recall_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recall_id" uuid NOT NULL,
	"box_id" uuid NOT NULL,
	"household_id" uuid NOT NULL,
	"cats" jsonb NOT NULL,
	"email" text NOT NULL,
	"mailed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recall_notices_once" UNIQUE("recall_id","box_id")
);
--> statement-breakpoint
CREATE TABLE "recalls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lot_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "recalls_lot_id_unique" UNIQUE("lot_id")
);
--> statement-breakpoint
CREATE TABLE "reorder_points" (
	"formula" text PRIMARY KEY NOT NULL,
	"sticks" integer NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tracked_parcels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"box_id" uuid,
	"leg" text NOT NULL,
	"code" text NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	"tracker_id" text,
	"carrier" text,
	"status" text DEFAULT 'unknown' NOT NULL,
	"detail" text,
	"status_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"public_url" text,
	"error" text,
	"asked_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lab_kits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"cat_id" uuid NOT NULL,
	"order_id" uuid,
	"extra_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lab_kits_code_unique" UNIQUE("code"),
	CONSTRAINT "lab_kits_one_parcel" CHECK (("lab_kits"."order_id" is null) <> ("lab_kits"."extra_id" is null))
);
--> statement-breakpoint
CREATE TABLE "lab_sample_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sample_id" uuid NOT NULL,
	"cat_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid,
	"note" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lab_samples" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kit_id" uuid NOT NULL,
	"cat_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"replaces" uuid,
	"set_id" uuid,
	"tracking" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lab_samples_code_unique" UNIQUE("code"),
	CONSTRAINT "lab_samples_replaces" UNIQUE("replaces"),
	CONSTRAINT "lab_samples_reason" CHECK (("lab_samples"."state" = 'rejected') <= ("lab_samples"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "lab_second_readings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"set_id" uuid NOT NULL,
	"marker" text NOT NULL,
	"value" double precision NOT NULL,
	"person_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lab_sign_offs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cat_id" uuid NOT NULL,
	"set_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"reason" text NOT NULL,
	"problems" jsonb NOT NULL,
	"version" integer,
	"signed_by" text NOT NULL,
	"person_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "lab_sign_offs_version" CHECK (("lab_sign_offs"."decision" = 'other-sticks') = ("lab_sign_offs"."version" is not null))
);
--> statement-breakpoint
CREATE TABLE "conversation_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "conversation_messages_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"writer" text NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_messages_writer" CHECK ("conversation_messages"."writer" in ('customer', 'staff', 'assistant')),
	CONSTRAINT "conversation_messages_author" CHECK (("conversation_messages"."writer" = 'staff') = ("conversation_messages"."author_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"inquiry_id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid,
	"visitor_hash" "bytea",
	"attended" boolean NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"first_answer_at" timestamp with time zone,
	"read_seq" bigint DEFAULT 0 NOT NULL,
	"mailed_seq" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "conversations_owner" CHECK (("conversations"."household_id" is null) <> ("conversations"."visitor_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "inbox_presence" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_deliveries" (
	"letter_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"mailed" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "newsletter_deliveries_letter_id_subscriber_id_pk" PRIMARY KEY("letter_id","subscriber_id")
);
--> statement-breakpoint
CREATE TABLE "newsletter_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"author_id" uuid NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"addressed" integer,
	"mailed" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "newsletter_letters_state" CHECK ("newsletter_letters"."state" in ('draft', 'sending', 'stopped', 'sent')),
	CONSTRAINT "newsletter_letters_started" CHECK (("newsletter_letters"."state" = 'draft') = ("newsletter_letters"."started_at" is null))
);
--> statement-breakpoint
CREATE TABLE "saved_reply_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reply_id" uuid NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "saved_reply_versions_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"body" text NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	"author_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"content" jsonb NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"author_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_versions_number" UNIQUE("kind","key","number"),
	CONSTRAINT "content_versions_state" CHECK ("content_versions"."state" in ('draft', 'published', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "people" DROP CONSTRAINT "people_role";--> statement-breakpoint
UPDATE "people" SET "role" = 'admin' WHERE "role" = 'owner';--> statement-breakpoint
-- Invitations that wait, so that their links make an account with the new name of the role.
UPDATE "single_use_tokens" SET "subject" = "subject" || '{"role": "admin"}' WHERE "purpose" = 'invitation' AND "subject" ->> 'role' = 'owner';--> statement-breakpoint
-- Raises the versions of the changed households now, so that these tables may be changed in the same transaction.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;--> statement-breakpoint
DROP INDEX "inquiries_waiting";--> statement-breakpoint
ALTER TABLE "inquiries" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "boxes" ADD COLUMN "packable_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "formula_versions" ADD COLUMN "formulas" jsonb GENERATED ALWAYS AS (jsonb_path_query_array(month, '$.lines[*].formula')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_sets" ADD COLUMN "revises" uuid;--> statement-breakpoint
ALTER TABLE "lab_sets" ADD COLUMN "revision_reason" text;--> statement-breakpoint
ALTER TABLE "lab_sets" ADD COLUMN "first_released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "new_messages" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_identities" ADD CONSTRAINT "staff_identities_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_notes" ADD CONSTRAINT "household_notes_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_lots" ADD CONSTRAINT "box_lots_box_id_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."boxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_lots" ADD CONSTRAINT "box_lots_cat_id_cats_id_fk" FOREIGN KEY ("cat_id") REFERENCES "public"."cats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_lots" ADD CONSTRAINT "box_lots_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_movements" ADD CONSTRAINT "lot_movements_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_recall_id_recalls_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recalls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_box_id_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."boxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_notices" ADD CONSTRAINT "recall_notices_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracked_parcels" ADD CONSTRAINT "tracked_parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracked_parcels" ADD CONSTRAINT "tracked_parcels_box_id_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."boxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_kits" ADD CONSTRAINT "lab_kits_cat_id_cats_id_fk" FOREIGN KEY ("cat_id") REFERENCES "public"."cats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_sample_events" ADD CONSTRAINT "lab_sample_events_sample_id_lab_samples_id_fk" FOREIGN KEY ("sample_id") REFERENCES "public"."lab_samples"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_sample_events" ADD CONSTRAINT "lab_sample_events_cat_id_cats_id_fk" FOREIGN KEY ("cat_id") REFERENCES "public"."cats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_sample_events" ADD CONSTRAINT "lab_sample_events_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_samples" ADD CONSTRAINT "lab_samples_kit_id_lab_kits_id_fk" FOREIGN KEY ("kit_id") REFERENCES "public"."lab_kits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_samples" ADD CONSTRAINT "lab_samples_cat_id_cats_id_fk" FOREIGN KEY ("cat_id") REFERENCES "public"."cats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_samples" ADD CONSTRAINT "lab_samples_set_id_lab_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."lab_sets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_samples" ADD CONSTRAINT "lab_samples_replaces_lab_samples_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."lab_samples"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_second_readings" ADD CONSTRAINT "lab_second_readings_set_id_lab_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."lab_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_second_readings" ADD CONSTRAINT "lab_second_readings_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_sign_offs" ADD CONSTRAINT "lab_sign_offs_cat_id_cats_id_fk" FOREIGN KEY ("cat_id") REFERENCES "public"."cats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_sign_offs" ADD CONSTRAINT "lab_sign_offs_set_id_lab_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."lab_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_sign_offs" ADD CONSTRAINT "lab_sign_offs_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_presence" ADD CONSTRAINT "inbox_presence_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_letter_id_newsletter_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."newsletter_letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_letters" ADD CONSTRAINT "newsletter_letters_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_reply_versions" ADD CONSTRAINT "saved_reply_versions_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_identities_person" ON "staff_identities" USING btree ("person_id","issuer");--> statement-breakpoint
CREATE INDEX "household_notes_of_household" ON "household_notes" USING btree ("household_id","at","id");--> statement-breakpoint
CREATE INDEX "box_lots_of_box" ON "box_lots" USING btree ("box_id");--> statement-breakpoint
CREATE INDEX "box_lots_of_lot" ON "box_lots" USING btree ("lot_id","box_id");--> statement-breakpoint
CREATE INDEX "box_lots_of_cat" ON "box_lots" USING btree ("cat_id");--> statement-breakpoint
CREATE INDEX "carrier_events_received" ON "carrier_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "lot_movements_of_lot" ON "lot_movements" USING btree ("lot_id","at");--> statement-breakpoint
CREATE INDEX "lots_first_to_expire" ON "lots" USING btree ("formula","best_before","received_at","id");--> statement-breakpoint
CREATE INDEX "recall_notices_of_household" ON "recall_notices" USING btree ("household_id","mailed_at");--> statement-breakpoint
CREATE INDEX "recall_notices_of_box" ON "recall_notices" USING btree ("box_id");--> statement-breakpoint
CREATE INDEX "tracked_parcels_of_order" ON "tracked_parcels" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "tracked_parcels_of_box" ON "tracked_parcels" USING btree ("box_id");--> statement-breakpoint
CREATE INDEX "tracked_parcels_of_tracker" ON "tracked_parcels" USING btree ("tracker_id");--> statement-breakpoint
CREATE INDEX "tracked_parcels_to_ask" ON "tracked_parcels" USING btree ("asked_at" NULLS FIRST,"id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "lab_kits_of_order" ON "lab_kits" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "lab_kits_of_extra" ON "lab_kits" USING btree ("extra_id","created_at");--> statement-breakpoint
CREATE INDEX "lab_kits_of_cat" ON "lab_kits" USING btree ("cat_id");--> statement-breakpoint
CREATE INDEX "lab_sample_events_of_sample" ON "lab_sample_events" USING btree ("sample_id","at");--> statement-breakpoint
CREATE INDEX "lab_sample_events_of_cat" ON "lab_sample_events" USING btree ("cat_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "lab_samples_of_kit" ON "lab_samples" USING btree ("kit_id","kind") WHERE replaces is null;--> statement-breakpoint
CREATE INDEX "lab_samples_of_cat" ON "lab_samples" USING btree ("cat_id");--> statement-breakpoint
CREATE INDEX "lab_samples_of_set" ON "lab_samples" USING btree ("set_id");--> statement-breakpoint
CREATE INDEX "lab_samples_to_send" ON "lab_samples" USING btree ("created_at") WHERE replaces is not null and state = 'made';--> statement-breakpoint
CREATE INDEX "lab_second_readings_of_set" ON "lab_second_readings" USING btree ("set_id","at");--> statement-breakpoint
CREATE INDEX "lab_sign_offs_of_cat" ON "lab_sign_offs" USING btree ("cat_id","at");--> statement-breakpoint
CREATE INDEX "lab_sign_offs_of_set" ON "lab_sign_offs" USING btree ("set_id","at");--> statement-breakpoint
CREATE INDEX "conversation_messages_order" ON "conversation_messages" USING btree ("inquiry_id","seq");--> statement-breakpoint
CREATE INDEX "conversations_household" ON "conversations" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "conversations_visitor" ON "conversations" USING btree ("visitor_hash");--> statement-breakpoint
CREATE INDEX "conversations_started" ON "conversations" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_subscriber" ON "newsletter_deliveries" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletter_letters_newest" ON "newsletter_letters" USING btree ("updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "saved_reply_versions_reply" ON "saved_reply_versions" USING btree ("reply_id","seq" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "lab_sets" ADD CONSTRAINT "lab_sets_revises_lab_sets_id_fk" FOREIGN KEY ("revises") REFERENCES "public"."lab_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mails_of_recipient" ON "mails" USING btree ("recipient","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "people_by_name" ON "people" USING btree ((lower("first_name" || ' ' || "last_name") collate "C"),"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "people_by_last_name" ON "people" USING btree ((lower("last_name") collate "C"),"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "people_by_email" ON "people" USING btree ((lower("email") collate "C"),"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "credit_notes_cancelled" ON "credit_notes" USING btree ("cancelled_at") WHERE cancelled_at is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "donations_paid" ON "donations" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "donations_reversed" ON "donations" USING btree ("reversed_at") WHERE reversed_at is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "invoices_open" ON "invoices" USING btree ("issued_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "invoices_lost" ON "invoices" USING btree ("lost_at") WHERE lost_amount > 0;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "invoices_failed" ON "invoices" USING btree ("failure_told_at") WHERE failure_told_at is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "provider_events_waiting" ON "provider_events" USING btree ("received_at") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "shelter_allocations_of_day" ON "shelter_allocations" USING btree ("day");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "subscriptions_counted" ON "subscriptions" USING btree ("ended_at","created_at","quantity") WHERE status not in ('incomplete', 'incomplete_expired');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "boxes_counted" ON "boxes" USING btree ("stands","exception","due_at") WHERE "boxes"."stands" <> 'box_delivered' and ("boxes"."stands" <> 'box_paid' or jsonb_array_length("boxes"."cats") > 0) and "boxes"."exception" is distinct from 'box_stopped';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "boxes_to_pack" ON "boxes" USING btree ("promised_at","id") WHERE "boxes"."stands" = 'box_paid' and jsonb_array_length("boxes"."cats") > 0 and "boxes"."exception" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "boxes_delivered" ON "boxes" USING btree ("moved_at") WHERE stands = 'box_delivered' and promised_at is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "missed_promises_at_door" ON "missed_promises" USING btree ("promised_for") WHERE promise = 'sticks-arrive';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_counted" ON "orders" USING btree ("stands","exception","due_at") WHERE "orders"."stands" <> 'optimizer_delivered' and "orders"."exception" is distinct from 'order_stopped';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_to_pack" ON "orders" USING btree ("promised_sticks_at","id") WHERE "orders"."stands" = 'formula_creating' and "orders"."exception" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_delivered" ON "orders" USING btree ("moved_at") WHERE stands = 'optimizer_delivered' and promised_sticks_at is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_by_recipient" ON "orders" USING btree ((lower(("ship_to" ->> 'name')) collate "C"),"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "refusal_claims_by_time" ON "refusal_claims" USING btree ("claimed_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "cats_by_name" ON "cats" USING btree ((lower("name") collate "C"),"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "health_entries_refused" ON "health_entries" USING btree ("day","formula") WHERE outcome = 'refused' and corrected_by is null and removed_at is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "inquiries_waiting" ON "inquiries" USING btree ("new_messages" DESC NULLS LAST,"priority" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state = 'open';--> statement-breakpoint
ALTER TABLE "lab_sets" ADD CONSTRAINT "lab_sets_revises" UNIQUE("revises");--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_role" CHECK ("people"."role" in ('customer', 'admin', 'support', 'fulfilment', 'lab', 'vet', 'finance'));--> statement-breakpoint
ALTER TABLE "lab_sets" ADD CONSTRAINT "lab_sets_revision" CHECK (("lab_sets"."revises" is null) = ("lab_sets"."revision_reason" is null) and ("lab_sets"."revises" is null) = ("lab_sets"."first_released_at" is null));--> statement-breakpoint
-- What moved into or out of a lot is never changed: a mistake is corrected by another row.
CREATE FUNCTION "lot_movements_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'lot_movements takes no %: its rows are only added', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "lot_movements_append_only" BEFORE UPDATE OR DELETE ON "lot_movements" FOR EACH ROW EXECUTE FUNCTION "lot_movements_append_only"();
--> statement-breakpoint
SELECT "version_households_by"(name::regclass, 'cat_id') FROM (VALUES ('lab_kits'), ('lab_samples'), ('lab_sample_events')) AS tables (name);
--> statement-breakpoint
SELECT "version_households_by"('box_lots'::regclass, 'box_id');
--> statement-breakpoint
SELECT "version_households_by"('recall_notices'::regclass, 'household_id');
--> statement-breakpoint
-- Boxes that wait may be packed as far as is known; each is looked at again when it is packed, and when its cats change.
UPDATE "boxes" SET "packable_from" = "boxes"."placed_at" FROM "orders"
WHERE "orders"."id" = "boxes"."order_id" AND ("boxes"."stands" = 'box_paid' OR ("boxes"."month" = 1 AND "orders"."stands" = 'formula_creating'));
--> statement-breakpoint
UPDATE "subscriptions" SET "ended_at" = least(coalesce("ends_on", "updated_at"), "updated_at") WHERE "status" = 'canceled' AND "ended_at" IS NULL;
--> statement-breakpoint
-- What was published is never changed: a mistake is corrected by another version.
CREATE FUNCTION "content_versions_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'content_versions takes no %: its rows are only added', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "content_versions_append_only" BEFORE UPDATE OR DELETE ON "content_versions" FOR EACH ROW EXECUTE FUNCTION "content_versions_append_only"();
--> statement-breakpoint
SELECT "version_households_by"('lab_second_readings'::regclass, 'set_id');
--> statement-breakpoint
SELECT "version_households_by"('lab_sign_offs'::regclass, 'cat_id');
--> statement-breakpoint
-- What a vet signed and what was read a second time is never changed. Both leave with their cat, and forget a colleague whose account is deleted.
CREATE FUNCTION "lab_rows_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'person_id' IS DISTINCT FROM to_jsonb(OLD) - 'person_id' OR NEW.person_id IS NOT NULL THEN
    RAISE EXCEPTION '% takes no %: its rows are only added', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "lab_second_readings_append_only" BEFORE UPDATE ON "lab_second_readings" FOR EACH ROW EXECUTE FUNCTION "lab_rows_append_only"();
--> statement-breakpoint
CREATE TRIGGER "lab_sign_offs_append_only" BEFORE UPDATE ON "lab_sign_offs" FOR EACH ROW EXECUTE FUNCTION "lab_rows_append_only"();
--> statement-breakpoint
SELECT "version_households_by"('tracked_parcels'::regclass, 'order_id');
--> statement-breakpoint
-- Raises the versions of the changed households now, so that a later migration of the same transaction may change these tables.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
