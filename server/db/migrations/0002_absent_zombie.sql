CREATE TABLE "receipt" (
	"request_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"module" text NOT NULL,
	"code" text NOT NULL,
	"submitted_by_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"hash" text NOT NULL,
	"form_hash" text NOT NULL,
	"files_hash" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "receipt_request_id_version_pk" PRIMARY KEY("request_id","version")
);
--> statement-breakpoint
CREATE TABLE "receipt_key" (
	"key_id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "receipt_by_submitter" ON "receipt" USING btree ("submitted_by_id","submitted_at");--> statement-breakpoint
CREATE INDEX "receipt_by_employee" ON "receipt" USING btree ("employee_id","submitted_at");