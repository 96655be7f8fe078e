CREATE TABLE "share_cards" (
	"cat_id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"token" text NOT NULL,
	"card" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "share_cards_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "share_cards" ADD CONSTRAINT "share_cards_cat_id_cats_id_fk" FOREIGN KEY ("cat_id") REFERENCES "public"."cats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_cards" ADD CONSTRAINT "share_cards_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_cards_of_household" ON "share_cards" USING btree ("household_id");