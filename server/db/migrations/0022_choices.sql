ALTER TABLE "reason_type" RENAME TO "choice";--> statement-breakpoint
ALTER TABLE "choice" RENAME CONSTRAINT "reason_type_pkey" TO "choice_pkey";--> statement-breakpoint
ALTER INDEX "reason_type_one" RENAME TO "choice_one";
