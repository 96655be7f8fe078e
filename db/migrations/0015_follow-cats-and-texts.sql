ALTER TABLE "text_messages" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "text_messages" ADD COLUMN "undelivered" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "devices_forgotten_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "state_rules" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "text_messages_of_person" ON "text_messages" USING btree ("person_id");