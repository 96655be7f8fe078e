CREATE TABLE "household_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"household_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"until" timestamp with time zone,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"outcome" text,
	CONSTRAINT "household_invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "household_invitations_role" CHECK ("household_invitations"."role" in ('partner', 'sitter')),
	CONSTRAINT "household_invitations_term" CHECK (("household_invitations"."role" = 'sitter') = ("household_invitations"."until" is not null)),
	CONSTRAINT "household_invitations_outcome" CHECK ("household_invitations"."outcome" in ('accepted', 'declined', 'revoked'))
);
--> statement-breakpoint
CREATE TABLE "household_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"invited_by" uuid,
	"joined_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"last_acted_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "household_members_role" CHECK ("household_members"."role" in ('partner', 'sitter')),
	CONSTRAINT "household_members_term" CHECK (("household_members"."role" = 'sitter') = ("household_members"."until" is not null)),
	CONSTRAINT "household_members_ended" CHECK (("household_members"."ended_at" is null) = ("household_members"."ended_by" is null))
);
--> statement-breakpoint
CREATE TABLE "consultation_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consultation_id" uuid NOT NULL,
	"household_id" uuid NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"cat_ids" jsonb NOT NULL,
	"body" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consultation_vets" (
	"vet_id" uuid PRIMARY KEY NOT NULL,
	"hours" jsonb NOT NULL,
	"link" text,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consultations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"household_id" uuid NOT NULL,
	"vet_id" uuid,
	"vet_name" text NOT NULL,
	"cat_ids" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"way" text NOT NULL,
	"phone" text,
	"link" text,
	"question" text NOT NULL,
	"sequence" integer NOT NULL,
	"counts" boolean NOT NULL,
	"cancelled_by" text,
	"cancel_reason" text,
	"cancelled_at" timestamp with time zone,
	"no_show_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"booked_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consultations_span" CHECK ("consultations"."ends_at" > "consultations"."starts_at"),
	CONSTRAINT "consultations_cancelled" CHECK (("consultations"."cancelled_at" is null) = ("consultations"."cancelled_by" is null)),
	CONSTRAINT "consultations_way" CHECK (("consultations"."way" = 'phone') = ("consultations"."phone" is not null))
);
--> statement-breakpoint
ALTER TABLE "subscription_receipts" ADD COLUMN "asked_by" text;--> statement-breakpoint
ALTER TABLE "health_entries" ADD COLUMN "signed_by" text;--> statement-breakpoint
ALTER TABLE "household_invitations" ADD CONSTRAINT "household_invitations_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_invitations" ADD CONSTRAINT "household_invitations_invited_by_people_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_invited_by_people_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_notes" ADD CONSTRAINT "consultation_notes_consultation_id_consultations_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_notes" ADD CONSTRAINT "consultation_notes_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_notes" ADD CONSTRAINT "consultation_notes_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_vets" ADD CONSTRAINT "consultation_vets_vet_id_people_id_fk" FOREIGN KEY ("vet_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_vet_id_people_id_fk" FOREIGN KEY ("vet_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "household_invitations_household" ON "household_invitations" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "household_invitations_expiry" ON "household_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "household_members_live" ON "household_members" USING btree ("household_id","person_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "household_members_person" ON "household_members" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "consultation_notes_of_household" ON "consultation_notes" USING btree ("household_id","at","id");--> statement-breakpoint
CREATE INDEX "consultation_notes_of_consultation" ON "consultation_notes" USING btree ("consultation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consultations_one_slot" ON "consultations" USING btree ("vet_id","starts_at") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "consultations_of_household" ON "consultations" USING btree ("household_id","starts_at");--> statement-breakpoint
CREATE INDEX "consultations_by_start" ON "consultations" USING btree ("starts_at");