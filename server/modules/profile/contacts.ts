/** Telephone numbers of a person: they apply at once. */
import { asc, eq } from 'drizzle-orm'
import { fold } from '../../../contract/kit/fold.ts'
import type { ListInput, OptionRow, Paged } from '../../../contract/kit/paging.ts'
import type { ContactInput, PhoneTypeId, ProfileContact, SavedContacts } from '../../../contract/modules/profile/calls.ts'
import { q } from '../../db/context.ts'
import { pagedRows } from '../../db/paging.ts'
import type { Context } from '../../lib/handler.ts'
import { CallError, refuse } from '../../lib/refuse.ts'
import { lockPerson, tellChanges, writeRecord } from '../../person/records.ts'
import { profileContact } from '../../person/table.ts'

const phoneTypes: readonly PhoneTypeId[] = ['1', '2', '3', '4']

const rowsOf = (employeeId: string) => q().select().from(profileContact).where(eq(profileContact.employeeId, employeeId)).orderBy(asc(profileContact.createdAt), asc(profileContact.id))

/** Contacts in the order they were added. */
export async function contactsOf(employeeId: string, t: Context['t']): Promise<ProfileContact[]> {
  return (await rowsOf(employeeId)).map((r) => ({
    id: r.id, phoneTypeId: r.phoneTypeId as PhoneTypeId, phoneType: t(`org:phoneType.${r.phoneTypeId}`), phoneCountryCode: r.phoneCountryCode, phone: r.phone,
    note: r.note, isPrimary: r.isPrimary, version: r.version,
  }))
}

const savedContacts = async (employeeId: string): Promise<SavedContacts> => ({ contacts: (await rowsOf(employeeId)).map(({ id, version }) => ({ id, version })) })

/** A contact to be added, or one's own as it was seen. @throws CallError not_found for an id of somebody else, stale */
async function requireSound({ id, version }: ContactInput, { caller, now }: Context): Promise<void> {
  const [row] = await q().select().from(profileContact).where(eq(profileContact.id, id)).for('update')
  if (row && row.employeeId !== caller.employeeId) refuse('not_found')
  if (row && row.version !== version) {
    throw new CallError('stale', [{ code: 'stale' }], { current: { version: row.version, status: 0, changedBy: caller.fullName, changedAt: now.toISOString() } })
  }
}

/** What every write of one's own number says. */
const ofMine = ({ caller, now }: Context) => ({ employeeId: caller.employeeId, name: 'phones', kind: null, origin: 'self', changedBy: caller.employeeId, now }) as const

/** Adds and changes the contacts named; others stay. @throws CallError not_found for an id of somebody else, stale, contact_one_primary; what writeRecord refuses */
export async function updateContacts({ contacts }: { contacts: ContactInput[] }, context: Context): Promise<SavedContacts> {
  const { employeeId } = context.caller
  await lockPerson(employeeId)
  if (contacts.filter((c) => c.isPrimary).length > 1) refuse('contact_one_primary', {}, 'isPrimary')
  // before anything is written: the number that is no longer the primary one gets a new version by that
  for (const contact of contacts) await requireSound(contact, context)
  for (const { id, phoneTypeId, phoneCountryCode, phone, note, isPrimary } of contacts) {
    await writeRecord({ ...ofMine(context), id, values: { phoneTypeId: Number(phoneTypeId), phoneCountryCode, phone, contactNote: note, isPrimary } })
  }
  if (contacts.length > 0) tellChanges(employeeId, context)
  return savedContacts(employeeId)
}

/** Takes a contact away. @throws CallError not_found, also for somebody else's */
export async function deleteContact({ id }: { id: string }, context: Context): Promise<SavedContacts> {
  const { employeeId } = context.caller
  if ((await writeRecord({ ...ofMine(context), id, values: null })).length === 0) refuse('not_found')
  tellChanges(employeeId, context)
  return savedContacts(employeeId)
}

/** Kinds of numbers. */
export async function phoneTypeOptions(input: ListInput, { t }: Context): Promise<Paged<OptionRow>> {
  const wanted = fold(input.filterSearch ?? '')
  return pagedRows(phoneTypes.map((id) => ({ id, displayName: t(`org:phoneType.${id}`) })).filter((o) => fold(o.displayName).includes(wanted)), input)
}
