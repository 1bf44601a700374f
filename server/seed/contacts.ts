/** Telephone numbers people keep about themselves: the one colleagues see, and somebody to call in an emergency. */
import type { employee } from '../org/table.ts'
import { profileContact } from '../person/table.ts'
import { idOf, randomFor } from './random.ts'
import { insertAll } from './write.ts'

type ContactRow = typeof profileContact.$inferInsert

const relations = ['mother', 'father', 'wife', 'husband', 'sister', 'brother']

/** @param rows people as they are written */
export function contactRows(rows: readonly (typeof employee.$inferInsert)[], now: Date): ContactRow[] {
  return rows.flatMap((person) => {
    const random = randomFor(`profile-contact:${person.fullName}`)
    const phone = (person.phone ?? '').replace(/\D/g, '')
    const own: ContactRow = { id: idOf(`contact:${person.fullName}:mobile`), employeeId: person.id, phoneTypeId: '1', phoneCountryCode: '62', phone, isPrimary: true, createdAt: now }
    const emergency: ContactRow = {
      id: idOf(`contact:${person.fullName}:emergency`), employeeId: person.id, phoneTypeId: '4', phoneCountryCode: '62', phone: `8${random.between(11, 59)}5550${random.between(1000, 9999)}`,
      note: random.pick(relations), createdAt: new Date(now.getTime() + 1),
    }
    return phone === '' ? [] : random.chance(0.6) ? [own, emergency] : [own]
  })
}

export const seedContacts = (rows: readonly (typeof employee.$inferInsert)[], now: Date): Promise<void> => insertAll(profileContact, contactRows(rows, now))
