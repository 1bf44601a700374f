/** Telephone numbers of a person: they apply at once. */
import { and, asc, eq, ne } from 'drizzle-orm'
import type { ListInput, OptionRow, Paged } from '../../../contract/kit/paging.ts'
import type { ContactInput, PhoneTypeId, ProfileContact } from '../../../contract/modules/profile/calls.ts'
import { lockName, q } from '../../db/context.ts'
import { pagedRows } from '../../db/paging.ts'
import type { Context } from '../../lib/handler.ts'
import { CallError, refuse } from '../../lib/refuse.ts'
import { fold } from '../../org/fold.ts'
import { employee } from '../../org/table.ts'
import { profileContact } from './table.ts'

const MOST = 10
const phoneTypes: readonly PhoneTypeId[] = ['1', '2', '3', '4']
/** Whom to call in an emergency is nobody's own number. */
const EMERGENCY: PhoneTypeId = '4'

/** Contacts in the order they were added. */
export async function contactsOf(employeeId: string, t: Context['t']): Promise<ProfileContact[]> {
  const rows = await q().select().from(profileContact).where(eq(profileContact.employeeId, employeeId)).orderBy(asc(profileContact.createdAt), asc(profileContact.id))
  return rows.map((r) => ({
    id: r.id, phoneTypeId: r.phoneTypeId as PhoneTypeId, phoneType: t(`org:phoneType.${r.phoneTypeId}`), phoneCountryCode: r.phoneCountryCode, phone: r.phone,
    note: r.note, isPrimary: r.isPrimary, version: r.version,
  }))
}

/** The number colleagues see follows the one marked as such. */
async function showPrimary(employeeId: string): Promise<void> {
  const [primary] = await q().select().from(profileContact).where(and(eq(profileContact.employeeId, employeeId), eq(profileContact.isPrimary, true)))
  await q().update(employee).set({ phone: primary?.phone ?? '', phoneCountryCode: primary ? `+${primary.phoneCountryCode}` : '' }).where(eq(employee.id, employeeId))
}

async function save(contact: ContactInput, context: Context): Promise<void> {
  const { employeeId, fullName } = context.caller
  const { id, version, ...given } = contact
  const values = { ...given, note: given.note.trim() }
  if (given.isPrimary && given.phoneTypeId === EMERGENCY) refuse('contact_emergency_primary', {}, 'isPrimary')
  const [row] = await q().select().from(profileContact).where(eq(profileContact.id, id)).for('update')
  if (row && row.employeeId !== employeeId) refuse('not_found')
  if (!row) await q().insert(profileContact).values({ id, employeeId, ...values, createdAt: context.now })
  else if (row.version !== version) {
    throw new CallError('stale', [{ code: 'stale' }], { current: { version: row.version, status: 0, changedBy: fullName, changedAt: context.now.toISOString() } })
  } else await q().update(profileContact).set({ ...values, version: version + 1 }).where(eq(profileContact.id, id))
}

/** Adds and changes the contacts named; others stay. @throws CallError not_found for an id of somebody else, stale, contact_twice, too_many_contacts */
export async function updateContacts({ contacts }: { contacts: ContactInput[] }, context: Context): Promise<{ contacts: ProfileContact[] }> {
  const { employeeId } = context.caller
  await lockName(`profile:${employeeId}`)
  if (contacts.filter((c) => c.isPrimary).length > 1) refuse('contact_one_primary', {}, 'isPrimary')
  for (const contact of contacts) await save(contact, context)
  const primary = contacts.find((c) => c.isPrimary)
  if (primary) await q().update(profileContact).set({ isPrimary: false }).where(and(eq(profileContact.employeeId, employeeId), ne(profileContact.id, primary.id), eq(profileContact.isPrimary, true)))
  const all = await contactsOf(employeeId, context.t)
  if (all.length > MOST) refuse('too_many_contacts', { max: MOST })
  const numbers = all.map((c) => `${c.phoneTypeId}+${c.phoneCountryCode}${c.phone}`)
  if (new Set(numbers).size < numbers.length) refuse('contact_twice', {}, 'phone')
  if (contacts.length > 0) await showPrimary(employeeId)
  return { contacts: all }
}

/** Takes a contact away. @throws CallError not_found, also for somebody else's */
export async function deleteContact({ id }: { id: string }, context: Context): Promise<{ contacts: ProfileContact[] }> {
  const { employeeId } = context.caller
  await lockName(`profile:${employeeId}`)
  const [gone] = await q().delete(profileContact).where(and(eq(profileContact.id, id), eq(profileContact.employeeId, employeeId))).returning({ isPrimary: profileContact.isPrimary })
  if (!gone) refuse('not_found')
  if (gone.isPrimary) await showPrimary(employeeId)
  return { contacts: await contactsOf(employeeId, context.t) }
}

/** Kinds of numbers. */
export async function phoneTypeOptions(input: ListInput, { t }: Context): Promise<Paged<OptionRow>> {
  const wanted = fold(input.filterSearch ?? '')
  return pagedRows(phoneTypes.map((id) => ({ id, displayName: t(`org:phoneType.${id}`) })).filter((o) => fold(o.displayName).includes(wanted)), input)
}
