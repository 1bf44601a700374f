/** The sheets of the directory: which columns each has, what may stand in them, and what that means. Templates, reading and the docs follow from it. */

/** What stands in a cell. A list of words: one of these. */
export type CellKind = 'code' | 'name' | 'text' | 'email' | 'digits' | 'phone' | 'country' | 'date' | 'grade' | 'whole' | 'days' | 'money' | 'username' | 'zone' | readonly string[]

export interface Column {
  kind: CellKind
  /** Tells rows apart: in every row. */
  key?: true
  /** Needed of what is new. */
  needed?: true
  /** "-" takes away what there is. */
  clearable?: true
  example: string
  means: string
}

export interface Sheet {
  /** What one row is, in words of a person. */
  of: string
  columns: Readonly<Record<string, Column>>
}

export const EMPLOYMENT_STATUSES = ['permanent', 'contract', 'probation', 'partTime'] as const
export const GENDERS = ['female', 'male'] as const

/** In the order they are read and written: later ones name earlier ones. */
export const sheets = {
  sites: {
    of: 'a place people work at',
    columns: {
      code: { kind: 'code', key: true, example: 'JKT', means: 'how other sheets and files name it' },
      name: { kind: 'name', needed: true, example: 'Jakarta', means: 'what people read' },
      timeZone: { kind: 'zone', needed: true, example: 'Asia/Jakarta', means: 'the days and hours of whoever works there' },
    },
  },
  departments: {
    of: 'a unit of the company',
    columns: {
      code: { kind: 'code', key: true, example: 'FIN', means: 'how other sheets and files name it' },
      name: { kind: 'name', needed: true, example: 'Finance', means: 'what people read' },
      parent: { kind: 'code', clearable: true, example: 'HQ', means: 'the department it belongs to' },
      head: { kind: 'code', clearable: true, example: 'E-0002', means: 'who leads it: the code of an employee' },
      headFrom: { kind: 'date', example: '2026-12-01', means: 'first day of a new head; left out: since ever for a first head, else today' },
    },
  },
  positions: {
    of: 'a position of a department, as in `workforce.yaml`',
    columns: {
      code: { kind: 'code', key: true, example: 'FIN-01', means: 'how other files name it' },
      designation: { kind: 'code', needed: true, example: 'PAYROLL-OFFICER', means: 'its job title, by the code of `workforce.yaml`' },
      department: { kind: 'code', needed: true, example: 'FIN', means: 'where it is' },
      site: { kind: 'code', needed: true, example: 'JKT', means: 'at which site' },
      gradeFrom: { kind: 'grade', clearable: true, example: '4', means: 'lowest grade of who holds it' },
      gradeUntil: { kind: 'grade', clearable: true, example: '6', means: 'highest' },
      reportsTo: { kind: 'code', clearable: true, example: 'FIN-02', means: 'the position above it' },
    },
  },
  people: {
    of: 'a person',
    columns: {
      code: { kind: 'code', key: true, example: 'E-0101', means: 'the employee code, the same for ever' },
      name: { kind: 'name', needed: true, example: 'Siti Aminah', means: 'the full name as people read it' },
      firstName: { kind: 'name', example: 'Siti', means: 'left out: the first word of the name' },
      lastName: { kind: 'name', clearable: true, example: 'Aminah', means: 'left out: the words after it' },
      email: { kind: 'email', clearable: true, example: 'siti.aminah@example.com', means: 'where mails go; nobody else has the same' },
      phoneCountryCode: { kind: 'digits', clearable: true, example: '62', means: 'digits without +' },
      phone: { kind: 'phone', clearable: true, example: '8111000101', means: 'without the country' },
      gender: { kind: GENDERS, clearable: true, example: 'female', means: 'some leave types are for one only' },
      birthDate: { kind: 'date', clearable: true, example: '1992-04-30', means: '' },
      birthPlace: { kind: 'text', clearable: true, example: 'Bandung', means: '' },
      nationality: { kind: 'country', clearable: true, example: 'ID', means: 'two letters of ISO 3166' },
      joined: { kind: 'date', needed: true, example: '2026-12-01', means: 'first working day' },
      left: { kind: 'date', clearable: true, example: '2027-03-31', means: 'last working day; the day after, signing in ends' },
    },
  },
  employments: {
    of: 'where a person works from a day on; what is left out stays as it was the day before',
    columns: {
      person: { kind: 'code', key: true, example: 'E-0101', means: 'the employee code' },
      from: { kind: 'date', key: true, example: '2026-12-01', means: 'first day; the first row of a person begins when they joined' },
      department: { kind: 'code', needed: true, example: 'FIN', means: '' },
      site: { kind: 'code', needed: true, example: 'JKT', means: '' },
      superior: { kind: 'code', clearable: true, example: 'E-0002', means: 'who leads them: the code of an employee; none for the head of the company' },
      grade: { kind: 'grade', needed: true, example: '4', means: 'a whole number, 1 to 99' },
      title: { kind: 'text', needed: true, example: 'Payroll officer', means: 'job title: its English name, or its code in `workforce.yaml`' },
      status: { kind: EMPLOYMENT_STATUSES, needed: true, example: 'permanent', means: '' },
      calendar: { kind: 'code', needed: true, example: 'OFFICE-5D', means: 'the work calendar, by its code in `calendars.yaml`' },
      shiftGroup: { kind: 'whole', example: '0', means: 'days by which their shift cycle is moved' },
      contractEnd: { kind: 'date', clearable: true, example: '2027-11-30', means: 'last day of a contract; who leaves is told by `left` of the people' },
      until: { kind: 'date', example: '2027-05-31', means: 'last day, for checking: the next row begins the day after' },
    },
  },
  accounts: {
    of: 'an account to sign in with; who may no longer is locked on the screen of accounts or with `npm run account`',
    columns: {
      username: { kind: 'username', key: true, example: 'siti.aminah', means: 'what is typed when signing in, or what the provider says' },
      person: { kind: 'code', needed: true, example: 'E-0101', means: 'whose it is' },
    },
  },
  balances: {
    of: 'days of leave a person has when the company begins to use this portal',
    columns: {
      person: { kind: 'code', key: true, example: 'E-0101', means: 'the employee code' },
      leaveType: { kind: 'code', key: true, example: 'annual', means: 'a type of `leave-types.yaml` with a balance of its own' },
      asOf: { kind: 'date', needed: true, example: '2026-11-30', means: 'the day it is of: yearly grants and joint holidays until then are in it' },
      days: { kind: 'days', needed: true, example: '7.5', means: 'days left; below zero what was taken in advance' },
      expires: { kind: 'date', clearable: true, example: '2026-12-31', means: 'last day to take them; left out: the end of the year of leave they belong to' },
    },
  },
  'base-pay': {
    of: 'base pay of a person from a day on',
    columns: {
      person: { kind: 'code', key: true, example: 'E-0101', means: 'the employee code' },
      from: { kind: 'date', key: true, example: '2026-12-01', means: 'first day it holds' },
      amount: { kind: 'money', needed: true, example: '6055000.00', means: 'of a month, in the currency of the company' },
    },
  },
} as const satisfies Readonly<Record<string, Sheet>>

export type SheetName = keyof typeof sheets
export const sheetNames = Object.keys(sheets) as SheetName[]

type ValueOf<K> = K extends 'grade' | 'whole' | 'days' | 'money' ? number : K extends readonly (infer W)[] ? W : string
type Columns<S extends SheetName> = (typeof sheets)[S]['columns']
type Cell<C> = C extends { kind: infer K } ? (C extends { clearable: true } ? ValueOf<K> | null : ValueOf<K>) : never
type IsKey<C> = C extends { key: true } ? true : false

/** What a row says, by column; null: it is taken away; absent: it stays as it is. Money in hundredths. */
export type Said<S extends SheetName> = { [C in keyof Columns<S> as IsKey<Columns<S>[C]> extends true ? C : never]: Cell<Columns<S>[C]> } & {
  [C in keyof Columns<S> as IsKey<Columns<S>[C]> extends true ? never : C]?: Cell<Columns<S>[C]>
}

/** A row of a sheet, and where it stands. */
export interface Line<S extends SheetName> {
  file: string
  /** As spreadsheet programs count: the heading is 1. */
  line: number
  said: Said<S>
}

export type SheetLines = { [S in SheetName]?: Line<S>[] }
