CREATE TABLE "cat_medicines" (
	"household_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"cat_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"dose" text,
	"started_on" date,
	"ended_on" date,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"person_id" uuid,
	"signed_by" text,
	"changed_by" uuid,
	"change_signed_by" text,
	"imported" boolean DEFAULT false NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "cat_medicines_household_id_id_pk" PRIMARY KEY("household_id","id"),
	CONSTRAINT "cat_medicines_kind" CHECK ("cat_medicines"."kind" in ('medicine', 'vaccination')),
	CONSTRAINT "cat_medicines_days" CHECK ("cat_medicines"."ended_on" >= "cat_medicines"."started_on"),
	CONSTRAINT "cat_medicines_ended" CHECK (("cat_medicines"."ended_on" is null) = ("cat_medicines"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "cat_medicines" ADD CONSTRAINT "cat_medicines_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cat_medicines" ADD CONSTRAINT "cat_medicines_cat_id_cats_id_fk" FOREIGN KEY ("cat_id") REFERENCES "public"."cats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cat_medicines" ADD CONSTRAINT "cat_medicines_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cat_medicines" ADD CONSTRAINT "cat_medicines_changed_by_people_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cat_medicines_of_cat" ON "cat_medicines" USING btree ("cat_id");