-- every three letters in a row, each once: parts of words are found by them without an extension, which a database's owner may not be allowed to create
CREATE FUNCTION three_letters(of_text text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array(SELECT DISTINCT substr(of_text, n, 3) FROM generate_series(1, length(of_text) - 2) n)
$$;
--> statement-breakpoint
CREATE INDEX "employee_by_letters" ON "employee" USING gin (three_letters(lower("sort_name" || ' ' || "code")));
--> statement-breakpoint
-- how often letters come is known from now on
ANALYZE "employee";
