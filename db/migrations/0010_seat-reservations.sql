ALTER TABLE "plan_seats" ADD COLUMN "checkout_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_seats_one_per_checkout" ON "plan_seats" USING btree ("plan","checkout_id");