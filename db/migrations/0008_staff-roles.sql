ALTER TABLE "people" DROP CONSTRAINT "people_role";--> statement-breakpoint
UPDATE "people" SET "role" = 'owner' WHERE "role" IN ('staff', 'admin');--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "password_advice" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_password_advice" CHECK ("people"."password_advice" in ('due', 'dismissed'));--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_role" CHECK ("people"."role" in ('customer', 'owner', 'lab', 'support'));