CREATE TABLE "request_desk_value" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by_id" uuid NOT NULL
);
