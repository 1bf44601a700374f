CREATE TABLE "sign_in_attempt" (
	"id" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
