CREATE TABLE "push_device_off" (
	"device_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_device_off_device_id_employee_id_pk" PRIMARY KEY("device_id","employee_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_use" (
	"id" uuid PRIMARY KEY NOT NULL,
	"command_id" text NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_arrival" (
	"sub" text NOT NULL,
	"db" uuid NOT NULL,
	"seq" integer NOT NULL,
	"call" text NOT NULL,
	"record_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "device_arrival_sub_db_seq_pk" PRIMARY KEY("sub","db","seq")
);
--> statement-breakpoint
CREATE TABLE "device_ledger" (
	"sub" text NOT NULL,
	"db" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"system" text NOT NULL,
	"highest_seq" integer NOT NULL,
	"revision" integer NOT NULL,
	"high" integer NOT NULL,
	"open" jsonb NOT NULL,
	"since" timestamp (3) with time zone,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"over_at" timestamp (3) with time zone,
	CONSTRAINT "device_ledger_sub_db_pk" PRIMARY KEY("sub","db")
);
--> statement-breakpoint
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
CREATE INDEX "ticket_use_by_age" ON "ticket_use" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "device_arrival_by_time" ON "device_arrival" USING btree ("sub","at");--> statement-breakpoint
CREATE INDEX "device_arrival_by_age" ON "device_arrival" USING btree ("at");--> statement-breakpoint
CREATE INDEX "device_ledger_by_person" ON "device_ledger" USING btree ("sub","seen_at");--> statement-breakpoint
CREATE INDEX "receipt_by_submitter" ON "receipt" USING btree ("submitted_by_id","submitted_at");--> statement-breakpoint
CREATE INDEX "receipt_by_employee" ON "receipt" USING btree ("employee_id","submitted_at");