CREATE TABLE "reason_type" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"code" text NOT NULL,
	"names" jsonb NOT NULL,
	"rules" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payroll_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"pay_period_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"date" date NOT NULL,
	"unit" text NOT NULL,
	"quantity" numeric(12, 2) NOT NULL,
	"multiplier" numeric(12, 2) NOT NULL,
	"request_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"reversal_of" uuid,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payroll_line_says_something" CHECK ("payroll_line"."quantity" <> 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "reason_type_one" ON "reason_type" USING btree ("list","code");--> statement-breakpoint
CREATE INDEX "payroll_line_by_person" ON "payroll_line" USING btree ("employee_id","pay_period_id");--> statement-breakpoint
CREATE INDEX "payroll_line_by_request" ON "payroll_line" USING btree ("request_id","line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_line_reversed_once" ON "payroll_line" USING btree ("reversal_of");