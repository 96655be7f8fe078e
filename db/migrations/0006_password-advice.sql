ALTER TABLE "people" ADD COLUMN "password_advice" text;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_password_advice" CHECK ("people"."password_advice" in ('due', 'dismissed'));