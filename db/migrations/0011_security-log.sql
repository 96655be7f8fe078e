CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"done_by" text NOT NULL,
	"staff_id" uuid,
	"detail" jsonb,
	"device" text,
	"country" text,
	"network" text,
	"session" text
);
--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "security_events_person" ON "security_events" USING btree ("person_id","at","id");--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "security_events_staff" ON "security_events" USING btree ("at","id") WHERE kind like 'staff-%';