CREATE TABLE "household_versions" (
	"household_id" uuid PRIMARY KEY NOT NULL,
	"version" uuid NOT NULL
);
