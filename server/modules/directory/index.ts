/** People, sites and departments, for whoever has the module. @see contract/modules/directory/README.md#calls */
import { asc, eq } from 'drizzle-orm'
import { directoryCalls, type DirectoryChoices, type PersonAction, type PersonDetail, type PersonRow } from '../../../contract/modules/directory/calls.ts'
import { directorySchemas } from '../../../contract/modules/directory/schemas.ts'
import { administrates } from '../../account/administrators.ts'
import type { AccountService } from '../../account/service.ts'
import { deedsOf } from '../../directory/deed.ts'
import { accountsOf, listPeople, personFacts, stretchesOf } from '../../directory/read.ts'
import { q } from '../../db/context.ts'
import { type Context, mayBeOld, type ServedCall, serve } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { accessTo } from '../../org/access.ts'
import { findEmployee, searchEmployees } from '../../org/people.ts'
import { department, site, workCalendar } from '../../org/table.ts'
import { todayOfCompany } from '../../org/today.ts'
import { designation } from '../../workforce/table.ts'
import { add, change, correct, mayOpenAccounts } from './change.ts'
import { leave, leaving, mayLetGo, stay } from './leave.ts'
import { places, saveDepartment, saveSite } from './places.ts'
import { rowOf, stretchOf } from './shapes.ts'

export interface DirectoryDeps {
  accounts: AccountService
  /** False when an external provider keeps the passwords: nobody is invited. */
  isLocal: boolean
}

async function choices(isLocal: boolean, context: Context): Promise<DirectoryChoices> {
  const named = (table: typeof site | typeof department | typeof workCalendar) => q().select({ id: table.id, displayName: table.name, code: table.code }).from(table as typeof site).orderBy(asc(table.name), asc(table.id))
  return {
    sites: await named(site), departments: await named(department), calendars: await named(workCalendar), isLocal, mayOpenAccounts: await mayOpenAccounts(context),
    titles: (await q().select({ name: designation.name }).from(designation).where(eq(designation.active, true)).orderBy(asc(designation.name))).map((d) => d.name),
  }
}

/** What is offered; what is asked for nevertheless is judged again when it is done. */
async function actionsOf({ id, state, until }: PersonRow, context: Context): Promise<PersonAction[]> {
  const access = await accessTo(context, 'directory')
  if (!access || access.readOnly) return []
  const isOneself = id === context.caller.employeeId
  const offered: [PersonAction, boolean][] = [
    ['change', state !== 'left' && (!isOneself || administrates(context.caller))], ['correct', true], ['leave', state !== 'left' && !isOneself && (await mayLetGo(id, context))], ['stay', until !== null && !isOneself],
  ]
  return offered.flatMap(([action, is]) => (is ? [action] : []))
}

async function detailOf(id: string, context: Context): Promise<PersonDetail> {
  const today = await todayOfCompany(context.now)
  const [facts, person] = [await personFacts(id, today), await findEmployee(id)]
  if (!facts || !person) return refuse('not_found')
  const row = rowOf(facts, today)
  const { fullName, firstName, lastName, email, phone, phoneCountryCode, gender, birthDate, birthPlace, nationality, joinDate } = person
  return {
    ...row, usernames: (await accountsOf(id)).map((a) => a.username), stretches: (await stretchesOf(id)).map(stretchOf), actions: await actionsOf(row, context),
    personal: { name: fullName, firstName, lastName, email, phoneCountryCode: phoneCountryCode.replace('+', ''), phone, gender, birthDate, birthPlace, nationality, joined: joinDate },
    deeds: (await deedsOf(id)).map(({ at, columns, ...deed }) => ({ ...deed, at: at.toISOString(), columns: [...columns] })),
  }
}

/** Whoever has it opens the page of anybody. */
export const seesDirectory = async (context: Context): Promise<boolean> => (await accessTo(context, 'directory')) !== null

export function createDirectory({ accounts, isLocal }: DirectoryDeps): ServedCall[] {
  return mayBeOld(serve(directoryCalls, directorySchemas, {
    async people({ site: siteId, department: departmentId, sortingColumn, ...input }, context) {
      const today = await todayOfCompany(context.now)
      const { listData, ...pages } = await listPeople({ ...input, siteId, departmentId, column: sortingColumn as Parameters<typeof listPeople>[0]['column'] }, today)
      return { listData: listData.map((row) => rowOf(row, today)), ...pages }
    },
    person: ({ id }, context) => detailOf(id, context),
    choices: (_input, context) => choices(isLocal, context),
    places: (_input, context) => places(context),
    saveSite,
    saveDepartment,
    leaving,
    leave: (input, context) => leave(input, context, isLocal),
    stay,
    change,
    correct,
    async add({ invite = false, ...input }, context) {
      if (input.username !== undefined && !(await mayOpenAccounts(context))) refuse('not_allowed')
      const { id } = await add(input, context)
      if (!invite || !isLocal || input.username === undefined) return { id, invited: null }
      const { sub, employeeId, username } = context.caller
      const [told] = await accounts.invite((await accountsOf(id)).map((a) => a.id), { sub, employeeId, username, commandId: context.commandId, requestId: context.requestId, address: context.address }, context.language)
      return { id, invited: told?.outcome ?? null }
    },
    candidates: async (input, context) => searchEmployees({ ...input, date: await todayOfCompany(context.now) }),
  }), [directoryCalls.people])
}
