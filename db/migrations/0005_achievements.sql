CREATE TABLE "discounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"percent_off" integer NOT NULL,
	"state" text NOT NULL,
	"stripe_invoice_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "box_extras" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"cat_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"box_id" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"pickup_at" timestamp with time zone,
	CONSTRAINT "box_extras_boxed" CHECK (("box_extras"."state" in ('waiting', 'withdrawn')) = ("box_extras"."box_id" is null))
);
--> statement-breakpoint
CREATE TABLE "achievement_progress" (
	"household_id" uuid NOT NULL,
	"achievement_id" text NOT NULL,
	"progress" integer NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "achievement_progress_household_id_achievement_id_pk" PRIMARY KEY("household_id","achievement_id")
);
--> statement-breakpoint
CREATE TABLE "friend_codes" (
	"household_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "friend_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "friendships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid,
	"friend_household_id" uuid,
	"checkout_id" uuid NOT NULL,
	"shipped" boolean DEFAULT false NOT NULL,
	"refused" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "friendships_checkout_id_unique" UNIQUE("checkout_id"),
	CONSTRAINT "friendships_two" CHECK ("friendships"."friend_household_id" is null or "friendships"."friend_household_id" <> "friendships"."household_id")
);
--> statement-breakpoint
CREATE TABLE "redemptions" (
	"id" uuid NOT NULL,
	"household_id" uuid NOT NULL,
	"reward_id" text NOT NULL,
	"person_id" uuid,
	"cat_id" uuid,
	"cost" integer NOT NULL,
	"state" text NOT NULL,
	"grant" jsonb NOT NULL,
	"undone" text,
	"asked_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "redemptions_household_id_id_pk" PRIMARY KEY("household_id","id")
);
--> statement-breakpoint
CREATE TABLE "reward_standings" (
	"household_id" uuid PRIMARY KEY NOT NULL,
	"catalogue" integer NOT NULL,
	"settled_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "streaks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"last_day" date NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"current" integer NOT NULL,
	"after_grace" integer NOT NULL,
	"longest" integer NOT NULL,
	CONSTRAINT "streaks_kind" UNIQUE("household_id","kind")
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "friend_code" text;--> statement-breakpoint
ALTER TABLE "cats" ADD COLUMN "absences" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "lab_sets" ADD COLUMN "kit_id" uuid;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "priority" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "points_entries" ADD COLUMN "owed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_extras" ADD CONSTRAINT "box_extras_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_extras" ADD CONSTRAINT "box_extras_cat_id_cats_id_fk" FOREIGN KEY ("cat_id") REFERENCES "public"."cats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_extras" ADD CONSTRAINT "box_extras_box_id_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."boxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "achievement_progress" ADD CONSTRAINT "achievement_progress_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_codes" ADD CONSTRAINT "friend_codes_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_friend_household_id_households_id_fk" FOREIGN KEY ("friend_household_id") REFERENCES "public"."households"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_cat_id_cats_id_fk" FOREIGN KEY ("cat_id") REFERENCES "public"."cats"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_standings" ADD CONSTRAINT "reward_standings_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "streaks" ADD CONSTRAINT "streaks_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discounts_of_household" ON "discounts" USING btree ("household_id","created_at");--> statement-breakpoint
CREATE INDEX "box_extras_of_household" ON "box_extras" USING btree ("household_id","created_at");--> statement-breakpoint
CREATE INDEX "box_extras_of_box" ON "box_extras" USING btree ("box_id");--> statement-breakpoint
CREATE INDEX "box_extras_coming_back" ON "box_extras" USING btree ("box_id") WHERE state = 'delivered' and pickup_at is not null;--> statement-breakpoint
CREATE INDEX "friendships_of_household" ON "friendships" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "friendships_of_friend" ON "friendships" USING btree ("friend_household_id");--> statement-breakpoint
CREATE UNIQUE INDEX "friendships_once" ON "friendships" USING btree ("friend_household_id") WHERE refused is null;--> statement-breakpoint
CREATE INDEX "redemptions_of_household" ON "redemptions" USING btree ("household_id","asked_at");--> statement-breakpoint
CREATE INDEX "checkouts_of_buyer" ON "checkouts" USING btree ("buyer_key","created_at");--> statement-breakpoint
CREATE INDEX "checkouts_paid_by" ON "checkouts" USING btree ((case when split_part(lower("email"), '@', 2) in ('gmail.com', 'googlemail.com') then replace(split_part(split_part(lower("email"), '@', 1), '+', 1), '.', '') || '@gmail.com' else split_part(split_part(lower("email"), '@', 1), '+', 1) || '@' || split_part(lower("email"), '@', 2) end)) WHERE status = 'paid';--> statement-breakpoint
CREATE INDEX "inquiries_waiting" ON "inquiries" USING btree ("priority" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "points_entries_of_household" ON "points_entries" USING btree ("household_id","at","id");--> statement-breakpoint
CREATE INDEX "points_entries_summed" ON "points_entries" USING btree ("household_id","reason","points","owed");--> statement-breakpoint
ALTER TABLE "lab_sets" ADD CONSTRAINT "lab_sets_kit_id_unique" UNIQUE("kit_id");