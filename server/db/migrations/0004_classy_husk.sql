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
CREATE INDEX "device_arrival_by_time" ON "device_arrival" USING btree ("sub","at");--> statement-breakpoint
CREATE INDEX "device_arrival_by_age" ON "device_arrival" USING btree ("at");--> statement-breakpoint
CREATE INDEX "device_ledger_by_person" ON "device_ledger" USING btree ("sub","seen_at");