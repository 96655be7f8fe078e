CREATE TABLE "partner_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone,
	"held_until" timestamp with time zone,
	"last_at" timestamp with time zone,
	"last_status" integer,
	"last_failure" text,
	"last_answer" text,
	CONSTRAINT "partner_deliveries_state" CHECK ("partner_deliveries"."state" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "partner_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" jsonb NOT NULL,
	"secret" "bytea" NOT NULL,
	"previous_secret" "bytea",
	"previous_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"failing_since" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"disabled_by" text,
	CONSTRAINT "partner_endpoints_disabled" CHECK (("partner_endpoints"."disabled_at" is null) = ("partner_endpoints"."disabled_by" is null)),
	CONSTRAINT "partner_endpoints_previous" CHECK (("partner_endpoints"."previous_secret" is null) = ("partner_endpoints"."previous_until" is null))
);
--> statement-breakpoint
CREATE TABLE "partner_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"once" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_events_once" UNIQUE("partner_id","type","once")
);
--> statement-breakpoint
CREATE TABLE "partner_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "contact_email" text;--> statement-breakpoint
ALTER TABLE "partner_deliveries" ADD CONSTRAINT "partner_deliveries_event_id_partner_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."partner_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_deliveries" ADD CONSTRAINT "partner_deliveries_endpoint_id_partner_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."partner_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_deliveries" ADD CONSTRAINT "partner_deliveries_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_endpoints" ADD CONSTRAINT "partner_endpoints_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_events" ADD CONSTRAINT "partner_events_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_keys" ADD CONSTRAINT "partner_keys_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "partner_deliveries_once" ON "partner_deliveries" USING btree ("event_id","endpoint_id");--> statement-breakpoint
CREATE INDEX "partner_deliveries_of_partner" ON "partner_deliveries" USING btree ("partner_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "partner_deliveries_of_endpoint" ON "partner_deliveries" USING btree ("endpoint_id");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_endpoints_once" ON "partner_endpoints" USING btree ("partner_id","url");--> statement-breakpoint
CREATE INDEX "partner_events_age" ON "partner_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "partner_keys_of_partner" ON "partner_keys" USING btree ("partner_id","id");