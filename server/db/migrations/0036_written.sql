CREATE TABLE "written" (
	"employee_id" uuid PRIMARY KEY NOT NULL,
	"times" bigint NOT NULL
);
