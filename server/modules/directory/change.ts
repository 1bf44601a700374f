/** Changes of people, said as rows of the sheets. @see contract/modules/directory/README.md#effects */
import type { AddInput, ChangeInput, CorrectInput, Place } from '../../../contract/modules/directory/calls.ts'
import { administrates, willAdministrate } from '../../account/administrators.ts'
import { endLinks } from '../../account/links.ts'
import { changeDirectory, lineOf, lockDirectory } from '../../configure/sheets/change.ts'
import type { SheetLines } from '../../configure/sheets/columns.ts'
import type { PersonRow } from '../../configure/sheets/state.ts'
import { noteDeed } from '../../directory/deed.ts'
import { codesByIds } from '../../directory/read.ts'
import { changedIn, stretchOn } from '../../directory/stretches.ts'
import { tellOwner } from '../../effects/tell-owner.ts'
import type { Context } from '../../lib/handler.ts'
import { newId } from '../../lib/new-id.ts'
import { type Problem, refuse, refuseAll } from '../../lib/refuse.ts'
import { accessTo } from '../../org/access.ts'
import { accountsOfEmployee } from '../../org/accounts.ts'
import { findEmployee, idsByCode } from '../../org/people.ts'
import { todayOfCompany } from '../../org/today.ts'
import { tellChanges } from '../../person/records.ts'
import { placeKeys } from './shapes.ts'

/** Who says so and when, for what is written. */
export const saidBy = async (context: Context) => ({ by: context.caller.sub, changedBy: context.caller.employeeId, today: await todayOfCompany(context.now), now: context.now })

/** A place as a sheet names it: codes instead of ids. @throws CallError directory_unknown, at its field */
export async function codedPlace({ department, site, superior, calendar, ...others }: Partial<Place>): Promise<Record<string, string | number | null | undefined>> {
  const named = { department, site, superior, calendar }
  const codes = await codesByIds(Object.values(named).filter((id) => typeof id === 'string'))
  const problems: Problem[] = []
  const coded = Object.entries(named).map(([field, id]) => {
    if (typeof id !== 'string') return [field, id] as const
    const code = codes.get(id)
    if (code === undefined) problems.push({ code: 'directory_unknown', field })
    return [field, code] as const
  })
  refuseAll(problems)
  return { ...others, ...Object.fromEntries(coded) }
}

/** Columns of the sheet `people`, by what rows call them. */
const personColumns: Partial<Record<keyof PersonRow, string>> = {
  fullName: 'name', firstName: 'firstName', lastName: 'lastName', email: 'email', phone: 'phone', phoneCountryCode: 'phoneCountryCode', gender: 'gender', birthDate: 'birthDate', birthPlace: 'birthPlace', nationality: 'nationality', joinDate: 'joined',
}

/** Where somebody works and what they lead says what they may see: of oneself it is said by administrators alone. @throws CallError directory_own_place */
export function requireMayPlaceOneself({ caller }: Context, field?: string): void {
  if (!administrates(caller)) refuse('directory_own_place', {}, field)
}

/** From a day on. The same again changes nothing. @throws CallError not_found, directory_own_place, and what the rows are refused for */
export async function change({ id, from, ...place }: ChangeInput, context: Context): Promise<{ id: string }> {
  const person = (await findEmployee(id)) ?? refuse('not_found')
  if (id === context.caller.employeeId) requireMayPlaceOneself(context)
  const line = lineOf('employments', { person: person.code, from, ...(await codedPlace(place)) })
  const { plan, changes } = await changeDirectory({ employments: [line] }, { employeeIds: [id, ...(place.superior ? [place.superior] : [])] }, await saidBy(context))
  for (const { before, after } of plan.placed) {
    const [was, is] = [stretchOn(before, from), stretchOn(after, from)]
    await noteDeed('changed', id, { from, columns: was && is ? changedIn(was, is).map((key) => placeKeys[key]) : [], changes }, context)
  }
  return { id }
}

/** Accounts are the affair of another module: who opens one, or says where its links go, must have it. */
export async function mayOpenAccounts(context: Context): Promise<boolean> {
  return (await accessTo(context, 'accounts'))?.readOnly === false
}

/** Links that set a password go to somebody's address: whoever has another one written has the account. @throws CallError not_allowed, at `email` */
async function requireMayMove(owner: string, context: Context): Promise<void> {
  if (!(await mayOpenAccounts(context)) || (!administrates(context.caller) && (await willAdministrate(owner, await todayOfCompany(context.now))))) refuse('not_allowed', {}, 'email')
}

/**
 * At once, and for the time before, too. Of another address whoever has an account hears at the one before.
 * @param mayMove refuses whoever may not have another address written of this person, who has an account
 * @throws as `change`; not_allowed, at `email`
 */
export async function correct({ id, ...personal }: CorrectInput, context: Context, mayMove: typeof requireMayMove = requireMayMove): Promise<{ id: string }> {
  await lockDirectory()
  const person = (await findEmployee(id)) ?? refuse('not_found')
  // nobody is without a first name: taken away, it is the first word again
  const [first = ''] = personal.firstName === '' ? (personal.name ?? person.fullName).trim().split(/\s+/) : [personal.firstName]
  const line = lineOf('people', { code: person.code, ...personal, firstName: first || undefined })
  const { email } = line.said
  const moved = email === undefined || (email ?? '') === person.email ? [] : await accountsOfEmployee(id)
  if (moved.length > 0) await mayMove(id, context)
  const { plan, changes } = await changeDirectory({ people: [line] }, { employeeIds: [id], emails: email ? [email] : [] }, await saidBy(context))
  for (const { row, was } of plan.people) {
    const columns = Object.entries(personColumns).flatMap(([key, column]) => (row[key as keyof PersonRow] !== was?.[key as keyof PersonRow] ? [column] : []))
    await noteDeed('corrected', id, { from: null, columns, changes }, context)
  }
  if (plan.people.length > 0) tellChanges(id, context)
  for (const one of moved) await endLinks(one.id)
  if (moved.length > 0) await tellOwner(id, 'emailChanged', newId(context.now), 'me/account', context.now, person.email)
  return { id }
}

/** Somebody new, where they work from their first day on, and an account if one is wanted. What the leave types grant is granted at once. @throws as `change` */
export async function add({ code, name, joined, personal, username, ...place }: Omit<AddInput, 'invite'>, context: Context): Promise<{ id: string }> {
  await lockDirectory()
  const person = lineOf('people', { code, name, joined, ...personal })
  if ((await idsByCode([person.said.code])).size > 0) refuse('directory_code_taken', {}, 'code')
  const lines: SheetLines = {
    people: [person],
    employments: [lineOf('employments', { person: code, from: joined, ...(await codedPlace(place)) })],
    ...(username === undefined ? {} : { accounts: [lineOf('accounts', { username, person: code })] }),
  }
  const about = { employeeIds: place.superior ? [place.superior] : [], codes: [person.said.code], emails: person.said.email ? [person.said.email] : [], usernames: lines.accounts?.map((l) => l.said.username) ?? [] }
  const { plan, changes } = await changeDirectory(lines, about, await saidBy(context), { person: 'username', from: 'joined' })
  const id = plan.people[0]?.row.id ?? refuse('not_found')
  await noteDeed('added', id, { from: joined, columns: [], changes }, context)
  return { id }
}

/** An account for somebody who has none. @throws as `change` */
export async function openAccount({ id, username }: { id: string; username: string }, context: Context): Promise<{ id: string }> {
  await lockDirectory()
  const person = (await findEmployee(id)) ?? refuse('not_found')
  const line = lineOf('accounts', { username, person: person.code })
  const { changes } = await changeDirectory({ accounts: [line] }, { employeeIds: [id], usernames: [line.said.username] }, await saidBy(context), { person: 'username' })
  await noteDeed('corrected', id, { from: null, columns: ['account'], changes }, context)
  return { id }
}
