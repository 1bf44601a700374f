import { z } from 'zod'
import { type InputSchemas, zCivilDate, zId, zListInput, zPersonName, zText, zWhole } from '../../kit/schema.ts'
import { type directoryCalls, employmentStatuses, genders, personColumns, personStates } from './calls.ts'

const ofPerson = z.object({ id: zId })
const place = z.object({
  department: zId, site: zId, superior: zId.nullish(), grade: zWhole(1, 99), title: zText(200), status: z.enum(employmentStatuses), calendar: zId, shiftGroup: zWhole(0, 365), contractEnd: zCivilDate.nullish(),
})
const personal = z.object({
  name: zPersonName(200), firstName: zPersonName(200), lastName: zPersonName(200), email: zText(200), phoneCountryCode: zText(20), phone: zText(40),
  gender: z.enum(['', ...genders]), birthDate: zCivilDate.nullable(), birthPlace: zText(200), nationality: zText(200), joined: zCivilDate,
})

const saved = z.object({ id: zId.optional(), code: zText(40).optional(), name: zText(200).optional() })
const handed = z.array(z.object({ id: zId, person: zId.nullable() })).max(200)

export const directorySchemas = {
  people: zListInput.extend({ state: z.enum(personStates).optional(), site: zId.optional(), department: zId.optional(), withoutSuperior: z.boolean().optional(), sortingColumn: z.enum(personColumns).optional() }),
  person: ofPerson,
  choices: z.object({}),
  change: place.partial().extend({ id: zId, from: zCivilDate }),
  correct: personal.partial().extend({ id: zId }),
  add: place.extend({ code: zText(40), name: personal.shape.name, joined: personal.shape.joined, personal: personal.omit({ name: true, joined: true }).partial(), username: zText(120).optional(), invite: z.boolean().optional() }),
  leaving: ofPerson.extend({ lastDay: zCivilDate.optional() }),
  leave: z.object({ id: zId, lastDay: zCivilDate, reportsTo: zId.nullish(), decisionsTo: zId.nullish(), departments: handed.optional(), roles: handed.optional() }),
  stay: ofPerson,
  places: z.object({}),
  saveSite: saved.extend({ timeZone: zText(60).optional() }),
  saveDepartment: saved.extend({ parent: zId.nullish(), head: zId.nullish(), headFrom: zCivilDate.optional() }),
  candidates: zListInput,
} as unknown as InputSchemas<typeof directoryCalls>
