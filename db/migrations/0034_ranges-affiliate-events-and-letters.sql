CREATE TABLE "affiliate_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"affiliate_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"checkout_id" uuid,
	"person_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "affiliate_events_kind" CHECK ("affiliate_events"."kind" in ('reviewed', 'closed', 'reopened', 'refused', 'counted', 'partner', 'replaced')),
	CONSTRAINT "affiliate_events_order" CHECK (("affiliate_events"."kind" in ('refused', 'counted')) = ("affiliate_events"."checkout_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "newsletter_versions" (
	"letter_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"author_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "newsletter_versions_letter_id_revision_pk" PRIMARY KEY("letter_id","revision")
);
--> statement-breakpoint
ALTER TABLE "lab_sets" ADD COLUMN "ranges" text DEFAULT '2026-1' NOT NULL;--> statement-breakpoint
ALTER TABLE "affiliate_events" ADD CONSTRAINT "affiliate_events_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_events" ADD CONSTRAINT "affiliate_events_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_versions" ADD CONSTRAINT "newsletter_versions_letter_id_newsletter_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."newsletter_letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_versions" ADD CONSTRAINT "newsletter_versions_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "affiliate_events_of_affiliate" ON "affiliate_events" USING btree ("affiliate_id","at");