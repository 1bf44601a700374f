CREATE TABLE "training_category" (
	"code" text PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_currency" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"rate" numeric(18, 8) NOT NULL,
	"rate_date" date NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "training_currency_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "training_form_template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" integer NOT NULL,
	"names" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "training_form_template_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "training_mandatory_rule" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_id" uuid NOT NULL,
	"audience" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"from" date NOT NULL,
	"first_due_days" integer NOT NULL,
	"renew_months" integer,
	"warn_days" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "training_mandatory_rule_subject_id_unique" UNIQUE("subject_id")
);
--> statement-breakpoint
CREATE TABLE "training_subject" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"names" jsonb NOT NULL,
	"descriptions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"category" text NOT NULL,
	"minutes" integer NOT NULL,
	"certificate_months" integer,
	"discreet" boolean DEFAULT false NOT NULL,
	"prerequisite_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "training_subject_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE INDEX "training_subject_by_category" ON "training_subject" USING btree ("category","active");