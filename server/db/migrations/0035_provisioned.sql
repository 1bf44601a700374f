CREATE TABLE "provisioned" (
	"id" uuid PRIMARY KEY NOT NULL,
	"external_id" text,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "provisioned_external_id_unique" UNIQUE("external_id")
);
