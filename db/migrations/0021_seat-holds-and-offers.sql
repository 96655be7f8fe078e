ALTER TABLE "waitlist_places" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "waitlist_places" ADD COLUMN "offered_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plan_seats" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plan_seats" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "plan_seats" ADD COLUMN "offered_until" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_seats_one_per_offer" ON "plan_seats" USING btree ("plan","offer_id");--> statement-breakpoint
ALTER TABLE "waitlist_places" ADD CONSTRAINT "waitlist_places_offer_id_unique" UNIQUE("offer_id");