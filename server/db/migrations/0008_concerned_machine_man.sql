CREATE TABLE "chat_restore" (
	"employee_id" uuid PRIMARY KEY NOT NULL,
	"restore_id" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
