CREATE TABLE "gifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"plan" text NOT NULL,
	"months" integer NOT NULL,
	"currency" text NOT NULL,
	"country" text NOT NULL,
	"price" jsonb NOT NULL,
	"total_amount" integer NOT NULL,
	"giver_name" text NOT NULL,
	"giver_email" text NOT NULL,
	"message" text NOT NULL,
	"recipient_email" text,
	"deliver_on" date,
	"deliver_zone" text,
	"delivered_at" timestamp with time zone,
	"consent_version" text NOT NULL,
	"state" text NOT NULL,
	"stripe_session_id" text,
	"stripe_session_url" text,
	"stripe_intent_id" text,
	"paid_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"redeemed_at" timestamp with time zone,
	"household_id" uuid,
	"checkout_id" uuid,
	"months_opened" integer DEFAULT 0 NOT NULL,
	"next_month_at" timestamp with time zone,
	"ending_told_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gifts_number_unique" UNIQUE("number"),
	CONSTRAINT "gifts_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "gifts_stripe_session_id_unique" UNIQUE("stripe_session_id"),
	CONSTRAINT "gifts_redeemed" CHECK (("gifts"."state" = 'redeemed') = ("gifts"."redeemed_at" is not null)),
	CONSTRAINT "gifts_months" CHECK ("gifts"."months_opened" between 0 and "gifts"."months")
);
--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gifts_of_household" ON "gifts" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "gifts_of_checkout" ON "gifts" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "gifts_due" ON "gifts" USING btree ("next_month_at") WHERE next_month_at is not null;--> statement-breakpoint
SELECT "version_households_by"('gifts'::regclass, 'household_id');
