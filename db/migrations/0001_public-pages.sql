CREATE TABLE "page_counts" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"views" integer NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "page_counts_day_path_pk" PRIMARY KEY("day","path")
);
--> statement-breakpoint
CREATE TABLE "referrer_counts" (
	"day" date NOT NULL,
	"host" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "referrer_counts_day_host_pk" PRIMARY KEY("day","host")
);
--> statement-breakpoint
CREATE TABLE "health_entries" (
	"household_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"cat_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"amount" integer,
	"outcome" text,
	"formula" text,
	"note" text,
	"person_id" uuid,
	"recorded_at" timestamp with time zone NOT NULL,
	"corrected_by" uuid,
	"removed_at" timestamp with time zone,
	CONSTRAINT "health_entries_household_id_id_pk" PRIMARY KEY("household_id","id"),
	CONSTRAINT "health_entries_kind" CHECK ("health_entries"."kind" in ('weight', 'activity', 'appetite', 'water', 'stick', 'note')),
	CONSTRAINT "health_entries_value" CHECK (case "health_entries"."kind" when 'stick' then "health_entries"."outcome" is not null when 'note' then "health_entries"."note" is not null else "health_entries"."amount" is not null end),
	CONSTRAINT "health_entries_gone_once" CHECK ("health_entries"."corrected_by" is null or "health_entries"."removed_at" is null)
);
--> statement-breakpoint
CREATE TABLE "inquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text,
	"body" text,
	"details" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"assignee_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "inquiries_number_unique" UNIQUE("number"),
	CONSTRAINT "inquiries_request_id_unique" UNIQUE("request_id"),
	CONSTRAINT "inquiries_state" CHECK ("inquiries"."state" in ('open', 'done')),
	CONSTRAINT "inquiries_done" CHECK (("inquiries"."state" = 'done') = ("inquiries"."done_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "inquiry_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"author_id" uuid,
	"body" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inquiry_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"source" text NOT NULL,
	"request_id" uuid NOT NULL,
	"consent_version" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"unsubscribe_token" text NOT NULL,
	CONSTRAINT "newsletter_subscribers_email_unique" UNIQUE("email"),
	CONSTRAINT "newsletter_subscribers_unsubscribe_token_unique" UNIQUE("unsubscribe_token"),
	CONSTRAINT "newsletter_subscribers_email_lower" CHECK ("newsletter_subscribers"."email" = lower("newsletter_subscribers"."email")),
	CONSTRAINT "newsletter_subscribers_state" CHECK ("newsletter_subscribers"."state" in ('pending', 'confirmed', 'unsubscribed'))
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"country" text NOT NULL,
	"local_currency" text,
	"local_rate" integer,
	"audience" integer NOT NULL,
	"conversion_basis_points" integer NOT NULL,
	"commission_amount" integer NOT NULL,
	"commission_currency" text NOT NULL,
	"cookie_days" integer NOT NULL,
	"paid_months" integer NOT NULL,
	"terms" text NOT NULL,
	"content" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partners_slug_unique" UNIQUE("slug"),
	CONSTRAINT "partners_slug" CHECK ("partners"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "partners_local" CHECK (("partners"."local_currency" is null) = ("partners"."local_rate" is null)),
	CONSTRAINT "partners_figures" CHECK ("partners"."audience" >= 0 and "partners"."commission_amount" > 0 and "partners"."paid_months" > 0)
);
--> statement-breakpoint
CREATE TABLE "waitlist_places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket" integer GENERATED ALWAYS AS IDENTITY (sequence name "waitlist_places_ticket_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"cats" integer NOT NULL,
	"currency" text NOT NULL,
	"leave_token" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waitlist_places_ticket_unique" UNIQUE("ticket"),
	CONSTRAINT "waitlist_places_email_unique" UNIQUE("email"),
	CONSTRAINT "waitlist_places_leave_token_unique" UNIQUE("leave_token")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "headers" jsonb;--> statement-breakpoint
ALTER TABLE "households" ADD COLUMN "weight_unit" text DEFAULT 'kg' NOT NULL;--> statement-breakpoint
ALTER TABLE "cats" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "cats" ADD COLUMN "age_months" integer;--> statement-breakpoint
ALTER TABLE "cats" ADD COLUMN "age_given_on" date;--> statement-breakpoint
ALTER TABLE "cats" ADD COLUMN "gender" text;--> statement-breakpoint
ALTER TABLE "cats" ADD COLUMN "neutered" boolean;--> statement-breakpoint
ALTER TABLE "cats" ADD COLUMN "allergies" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "cats" ADD COLUMN "special_needs" text;--> statement-breakpoint
ALTER TABLE "cats" ADD COLUMN "outdoor_access" text;--> statement-breakpoint
ALTER TABLE "cats" ADD COLUMN "food" text;--> statement-breakpoint
ALTER TABLE "cats" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "cats" ADD COLUMN "archived_reason" text;--> statement-breakpoint
ALTER TABLE "health_entries" ADD CONSTRAINT "health_entries_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_entries" ADD CONSTRAINT "health_entries_cat_id_cats_id_fk" FOREIGN KEY ("cat_id") REFERENCES "public"."cats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_entries" ADD CONSTRAINT "health_entries_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_assignee_id_people_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_entries" ADD CONSTRAINT "inquiry_entries_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_entries" ADD CONSTRAINT "inquiry_entries_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_files" ADD CONSTRAINT "inquiry_files_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "health_entries_of_cat" ON "health_entries" USING btree ("cat_id","at","id");--> statement-breakpoint
CREATE INDEX "health_entries_by_day" ON "health_entries" USING btree ("cat_id","kind","day") WHERE corrected_by is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "health_entries_of_day" ON "health_entries" USING btree ("household_id","day") WHERE corrected_by is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "inquiries_list" ON "inquiries" USING btree ("state","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inquiries_email" ON "inquiries" USING btree ("email");--> statement-breakpoint
CREATE INDEX "inquiries_age" ON "inquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "inquiry_entries_inquiry" ON "inquiry_entries" USING btree ("inquiry_id","id");--> statement-breakpoint
CREATE INDEX "inquiry_files_inquiry" ON "inquiry_files" USING btree ("inquiry_id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_state_age" ON "newsletter_subscribers" USING btree ("state","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "cats_request" ON "cats" USING btree ("household_id","request_id");--> statement-breakpoint
ALTER TABLE "cats" ADD CONSTRAINT "cats_archived" CHECK (("cats"."archived_at" is null) = ("cats"."archived_reason" is null));