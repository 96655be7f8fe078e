ALTER TABLE "people" DROP CONSTRAINT "people_phone_unique";--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "phone_verified_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "people_phone" ON "people" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "people_verified_phone" ON "people" USING btree ("phone") WHERE phone_verified_at is not null;--> statement-breakpoint
CREATE INDEX "single_use_tokens_undo" ON "single_use_tokens" USING btree ("subject") WHERE purpose = 'undo';