CREATE TABLE "affiliate_clicks" (
	"affiliate_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "affiliate_clicks_affiliate_id_hour_pk" PRIMARY KEY("affiliate_id","hour")
);
--> statement-breakpoint
CREATE TABLE "affiliates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"code" text NOT NULL,
	"brought_by_id" uuid,
	"approved_by_id" uuid NOT NULL,
	"approved_at" timestamp with time zone NOT NULL,
	"iban" text,
	"holder" text,
	"account_changed_at" timestamp with time zone,
	"reviewed_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "affiliates_email_unique" UNIQUE("email"),
	CONSTRAINT "affiliates_code_unique" UNIQUE("code"),
	CONSTRAINT "affiliates_email_lower" CHECK ("affiliates"."email" = lower("affiliates"."email")),
	CONSTRAINT "affiliates_brought_by_other" CHECK ("affiliates"."brought_by_id" <> "affiliates"."id"),
	CONSTRAINT "affiliates_account" CHECK (("affiliates"."iban" is null) = ("affiliates"."holder" is null))
);
--> statement-breakpoint
CREATE TABLE "affiliate_attributions" (
	"checkout_id" uuid PRIMARY KEY NOT NULL,
	"affiliate_id" uuid NOT NULL,
	"household_id" uuid,
	"refused" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commission_rows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "commission_rows_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_id" uuid NOT NULL,
	"checkout_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"plan" text NOT NULL,
	"currency" text NOT NULL,
	"flat" integer NOT NULL,
	"paid" integer NOT NULL,
	"kept" integer NOT NULL,
	"sequence" integer NOT NULL,
	"amount" integer NOT NULL,
	"reverses" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "commission_rows_once" UNIQUE("affiliate_id","invoice_id","kind","sequence"),
	CONSTRAINT "commission_rows_number" CHECK ("commission_rows"."number" between 1 and 13),
	CONSTRAINT "commission_rows_reverses" CHECK (("commission_rows"."sequence" = 1) = ("commission_rows"."reverses" is null)),
	CONSTRAINT "commission_rows_kept" CHECK ("commission_rows"."kept" between 0 and "commission_rows"."paid")
);
--> statement-breakpoint
CREATE TABLE "payout_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"prepared_by_id" uuid NOT NULL,
	"prepared_at" timestamp with time zone NOT NULL,
	"approved_by_id" uuid,
	"approved_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "payout_batches_two" CHECK ("payout_batches"."approved_by_id" <> "payout_batches"."prepared_by_id"),
	CONSTRAINT "payout_batches_approved" CHECK (("payout_batches"."approved_by_id" is null) = ("payout_batches"."approved_at" is null)),
	CONSTRAINT "payout_batches_end" CHECK ("payout_batches"."approved_at" is null or "payout_batches"."cancelled_at" is null)
);
--> statement-breakpoint
CREATE TABLE "affiliate_payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"affiliate_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"iban" text NOT NULL,
	"holder" text NOT NULL,
	CONSTRAINT "affiliate_payouts_once" UNIQUE("batch_id","affiliate_id"),
	CONSTRAINT "affiliate_payouts_amount" CHECK ("affiliate_payouts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "affiliate_statement_rows" (
	"row_id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "affiliate_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"affiliate_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"month" text NOT NULL,
	"previous" text,
	"hash" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "affiliate_statements_month" UNIQUE("affiliate_id","month"),
	CONSTRAINT "affiliate_statements_number" UNIQUE("affiliate_id","number"),
	CONSTRAINT "affiliate_statements_chain" CHECK (("affiliate_statements"."number" = 1) = ("affiliate_statements"."previous" is null))
);
--> statement-breakpoint
CREATE TABLE "parcel_label_files" (
	"label_id" uuid PRIMARY KEY NOT NULL,
	"pdf" "bytea" NOT NULL,
	"zpl" "bytea" NOT NULL,
	"stored_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcel_labels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"box_id" uuid,
	"state" text NOT NULL,
	"wanted_at" timestamp with time zone NOT NULL,
	"wanted_by" text NOT NULL,
	"claimed_until" timestamp with time zone,
	"error" text,
	"shipment_id" text,
	"tracking_code" text,
	"tracker_id" text,
	"carrier" text,
	"service" text,
	"cost" integer,
	"currency" text,
	"bought_at" timestamp with time zone,
	"refund" text,
	"voiding_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"voided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "affiliate_clicks" ADD CONSTRAINT "affiliate_clicks_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliates" ADD CONSTRAINT "affiliates_brought_by_id_affiliates_id_fk" FOREIGN KEY ("brought_by_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliates" ADD CONSTRAINT "affiliates_approved_by_id_people_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_attributions" ADD CONSTRAINT "affiliate_attributions_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_attributions" ADD CONSTRAINT "affiliate_attributions_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_rows" ADD CONSTRAINT "commission_rows_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_rows" ADD CONSTRAINT "commission_rows_reverses_commission_rows_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."commission_rows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_prepared_by_id_people_id_fk" FOREIGN KEY ("prepared_by_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_approved_by_id_people_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD CONSTRAINT "affiliate_payouts_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_payouts" ADD CONSTRAINT "affiliate_payouts_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_statement_rows" ADD CONSTRAINT "affiliate_statement_rows_row_id_commission_rows_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."commission_rows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_statement_rows" ADD CONSTRAINT "affiliate_statement_rows_statement_id_affiliate_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."affiliate_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_statements" ADD CONSTRAINT "affiliate_statements_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_label_files" ADD CONSTRAINT "parcel_label_files_label_id_parcel_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."parcel_labels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_labels" ADD CONSTRAINT "parcel_labels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_labels" ADD CONSTRAINT "parcel_labels_box_id_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."boxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "affiliates_brought_by" ON "affiliates" USING btree ("brought_by_id");--> statement-breakpoint
CREATE INDEX "affiliate_attributions_affiliate" ON "affiliate_attributions" USING btree ("affiliate_id","created_at");--> statement-breakpoint
CREATE INDEX "affiliate_attributions_household" ON "affiliate_attributions" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "commission_rows_order" ON "commission_rows" USING btree ("checkout_id","seq");--> statement-breakpoint
CREATE INDEX "commission_rows_of_affiliate" ON "commission_rows" USING btree ("affiliate_id","at");--> statement-breakpoint
CREATE INDEX "payout_batches_list" ON "payout_batches" USING btree ("prepared_at");--> statement-breakpoint
CREATE INDEX "affiliate_payouts_of_affiliate" ON "affiliate_payouts" USING btree ("affiliate_id");--> statement-breakpoint
CREATE INDEX "affiliate_statement_rows_statement" ON "affiliate_statement_rows" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "parcel_label_files_stored" ON "parcel_label_files" USING btree ("stored_at");--> statement-breakpoint
CREATE UNIQUE INDEX "parcel_labels_in_use" ON "parcel_labels" USING btree ("box_id") WHERE state in ('wanted', 'bought');--> statement-breakpoint
CREATE UNIQUE INDEX "parcel_labels_of_samples_in_use" ON "parcel_labels" USING btree ("order_id") WHERE box_id is null and state in ('wanted', 'bought');--> statement-breakpoint
CREATE INDEX "parcel_labels_of_order" ON "parcel_labels" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "parcel_labels_to_void" ON "parcel_labels" USING btree ("id") WHERE state = 'voiding';--> statement-breakpoint
-- What was earned and what was stated is never changed: money that goes back is another row.
CREATE FUNCTION "affiliate_ledger_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% takes no %: its rows are only added', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "commission_rows_append_only" BEFORE UPDATE OR DELETE ON "commission_rows" FOR EACH ROW EXECUTE FUNCTION "affiliate_ledger_append_only"();
--> statement-breakpoint
CREATE TRIGGER "commission_rows_no_truncate" BEFORE TRUNCATE ON "commission_rows" FOR EACH STATEMENT EXECUTE FUNCTION "affiliate_ledger_append_only"();
--> statement-breakpoint
CREATE TRIGGER "affiliate_statements_append_only" BEFORE UPDATE OR DELETE ON "affiliate_statements" FOR EACH ROW EXECUTE FUNCTION "affiliate_ledger_append_only"();
--> statement-breakpoint
CREATE TRIGGER "affiliate_statement_rows_append_only" BEFORE UPDATE OR DELETE ON "affiliate_statement_rows" FOR EACH ROW EXECUTE FUNCTION "affiliate_ledger_append_only"();
--> statement-breakpoint
CREATE TRIGGER "affiliate_statements_no_truncate" BEFORE TRUNCATE ON "affiliate_statements" FOR EACH STATEMENT EXECUTE FUNCTION "affiliate_ledger_append_only"();
--> statement-breakpoint
CREATE TRIGGER "affiliate_statement_rows_no_truncate" BEFORE TRUNCATE ON "affiliate_statement_rows" FOR EACH STATEMENT EXECUTE FUNCTION "affiliate_ledger_append_only"();

--> statement-breakpoint
SELECT "version_households_by"('parcel_labels'::regclass, 'order_id');
--> statement-breakpoint
-- Raises the versions of the changed households now, so that a later migration of the same transaction may change these tables.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
