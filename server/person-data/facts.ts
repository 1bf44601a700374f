/**
 * What a table holds of people, said once for each table: how it is called in the archive of a person, which rows are theirs, what each column that can
 * tell somebody apart holds, and what becomes of the rows when the person is erased. registry.test.ts fails for a table or column that is in no rule.
 */
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Whose data it is. */
export interface Person {
  id: string
  /** Accounts, and what tokens call them: `sub` of the rows that name one. */
  accounts: readonly { id: string; username: string; externalSubject: string | null }[]
  subs: readonly string[]
  /** What they are called once they are erased. */
  pseudonym: Pseudonym
  /** Last day of service; null while there is none. */
  leaveDate: string | null
}

export interface Pseudonym {
  name: string
  code: string
}

/** What a column of text, JSON or an id holds. Columns of other kinds hold numbers, days and flags. */
export interface Columns {
  /** Ids of people, accounts or subjects of tokens. They stay: of an erased person they lead to a pseudonym. */
  people?: readonly string[]
  /** Says by itself who somebody is: names, addresses, numbers. */
  names?: readonly string[]
  /** What people wrote. */
  words?: readonly string[]
  /** What the machinery, or the company, wrote: a name may stand in it. */
  quotes?: readonly string[]
  /** Keys of the file store. */
  files?: readonly string[]
  /** Opens something: never told. */
  secrets?: readonly string[]
  /** Ids, codes, digests of what is no person. */
  plain?: readonly string[]
}

export type Where = (person: Person) => SQL | undefined
/** Does a step to rows and says how many they were. */
export type Work = (person: Person, now: Date) => Promise<number>

/** What becomes of rows of a person. */
export type Step =
  /** They go at once. */
  | { does: 'delete'; of?: Where; why?: string }
  /** Some of it goes; the rest stays. */
  | { does: 'change'; of?: Where; set: Readonly<Record<string, unknown>> | ((person: Person, now: Date) => Readonly<Record<string, unknown>>); left: string }
  /** As `change`, by a piece of code. */
  | { does: 'work'; run: Work; left: string }
  /** They stay as they are: they say ids and numbers, which lead to the pseudonym. */
  | { does: 'stay'; why: string }
  /** They stay until a day, by law; after it the next `erase` takes them. */
  | { does: 'keep'; until: Retention; by?: Work }

export type Retention = 'pay' | 'receipts' | 'audit'

export interface TableFacts extends Columns {
  table: PgTable
  /** Heading of the archive its rows stand under; left out: nobody's in particular, so that it has neither `own` nor `erase`. */
  kind?: Kind
  own?: Where
  /** Columns the archive does not tell, beside secrets. */
  hides?: readonly string[]
  /** Columns the archive goes by, never empty; left out: those of the key. */
  by?: readonly string[]
  /** What numbers of a column mean to a reader. */
  means?: Readonly<Record<string, Readonly<Record<number, string>>>>
  /** Amounts in smallest units of the row's currency, or of the company's. */
  amounts?: readonly string[]
  /** In their order. */
  erase?: readonly Step[]
}

/** Headings of the archive, in its order. */
export const kinds = ['Who you are', 'Personal data', 'Employment', 'Account and devices', 'Requests and decisions', 'Files', 'Days and attendance', 'Leave', 'Pay', 'Loans and costs', 'Projects', 'Training', 'Development and appraisal', 'Hiring', 'Notices', 'Reports', 'Announcements', 'Traces'] as const
export type Kind = (typeof kinds)[number]
