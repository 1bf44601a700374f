/** Who works here, where and for whom; and what is recorded of people beside work. */
import { eq, sql } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import { educationProgramme, educationRecord } from '../../education/table.ts'
import { fold } from '../../../contract/kit/fold.ts'
import { calendarFeed, calendarFilter } from '../../modules/general-account-home-calendar/calendar/table.ts'
import { chatRestore } from '../../modules/chat-support/table.ts'
import { profile, profilePicture } from '../../modules/profile/table.ts'
import { accessGroup, calendarChange, departmentHead, employee, employeeRole, employment, moduleAccess, payPeriod } from '../../org/table.ts'
import { personalChange, personalRecord, profileContact } from '../../person/table.ts'
import { giveUp } from '../files.ts'
import type { Person, TableFacts } from '../facts.ts'

const COUNTED = 'days, units and numbers: lines of superiors, head counts and rules of past days go by them'

/** Whoever was in a group by name is in it no longer. */
async function leaveGroups({ id }: Person): Promise<number> {
  const { rowCount } = await q().update(accessGroup).set({ members: sql`jsonb_set(${accessGroup.members}, '{employees}', (${accessGroup.members} -> 'employees') - ${id}::text)` }).where(sql`${accessGroup.members} -> 'employees' ? ${id}::text`)
  return rowCount ?? 0
}

async function forgetPictures({ id }: Person, now: Date): Promise<number> {
  const rows = await q().delete(profilePicture).where(eq(profilePicture.employeeId, id)).returning({ key: profilePicture.storageKey })
  await giveUp(rows.flatMap(({ key }) => [key, `${key}-small`]), id, now)
  return rows.length
}

export const peopleFacts: readonly TableFacts[] = [
  { table: profile, kind: 'Who you are', own: ({ id }) => eq(profile.employeeId, id), people: ['employeeId'], names: ['nickName', 'personalEmail'], plain: ['shortcuts'], erase: [{ does: 'delete' }] },
  { table: profilePicture, kind: 'Who you are', own: ({ id }) => eq(profilePicture.employeeId, id), people: ['employeeId'], files: ['storageKey'], plain: ['id', 'type', 'smallType', 'sha256', 'smallSha256'], erase: [{ does: 'work', run: forgetPictures, left: '' }] },
  { table: profileContact, kind: 'Personal data', own: ({ id }) => eq(profileContact.employeeId, id), people: ['employeeId'], names: ['phoneCountryCode', 'phone'], words: ['note'], plain: ['id', 'phoneTypeId'], erase: [{ does: 'delete' }] },
  { table: personalRecord, kind: 'Personal data', by: ['category'], own: ({ id }) => eq(personalRecord.employeeId, id), people: ['employeeId'], names: ['values', 'number'], plain: ['id'], erase: [{ does: 'delete' }] },
  {
    table: personalChange, kind: 'Personal data', by: ['changedAt'], own: ({ id }) => eq(personalChange.employeeId, id),
    people: ['employeeId', 'changedBy'], names: ['before', 'after'], plain: ['id', 'recordId', 'origin', 'requestId', 'lineId'], erase: [{ does: 'delete' }],
  },
  { table: educationRecord, kind: 'Personal data', own: ({ id }) => eq(educationRecord.employeeId, id), people: ['employeeId'], words: ['grade'], plain: ['id', 'levelId', 'entityId', 'subjectId', 'programmeId'], erase: [{ does: 'delete' }] },
  {
    table: educationProgramme, kind: 'Personal data', own: ({ id }) => eq(educationProgramme.employeeId, id),
    people: ['employeeId'], plain: ['id', 'requestId', 'lineId', 'levelId', 'entityId', 'subjectId', 'status'], erase: [{ does: 'stay', why: 'what the company has paid for, by entries of its lists' }],
  },
  {
    table: employment, kind: 'Employment', by: ['from'], own: ({ id }) => eq(employment.employeeId, id),
    people: ['employeeId', 'superiorId'], quotes: ['jobTitle'], plain: ['id', 'departmentId', 'siteId', 'designationId', 'employmentStatus', 'calendarId'], erase: [{ does: 'stay', why: COUNTED }],
  },
  { table: departmentHead, kind: 'Employment', own: ({ id }) => eq(departmentHead.employeeId, id), people: ['employeeId'], plain: ['id', 'departmentId'], erase: [{ does: 'stay', why: COUNTED }] },
  { table: employeeRole, kind: 'Employment', own: ({ id }) => eq(employeeRole.employeeId, id), people: ['employeeId'], plain: ['id', 'role', 'module', 'siteId'], erase: [{ does: 'delete' }] },
  { table: calendarChange, kind: 'Employment', own: ({ id }) => eq(calendarChange.employeeId, id), people: ['employeeId'], plain: ['id', 'groupId', 'requestId', 'lineId'], erase: [{ does: 'stay', why: COUNTED }] },
  { table: moduleAccess, kind: 'Account and devices', own: ({ id }) => eq(moduleAccess.employeeId, id), people: ['employeeId'], plain: ['id', 'module', 'groupId', 'role'], erase: [{ does: 'delete' }] },
  {
    table: accessGroup, kind: 'Account and devices', own: ({ id }) => sql`${accessGroup.members} -> 'employees' ? ${id}::text`, hides: ['members'],
    people: ['members'], quotes: ['name'], plain: ['id', 'code'], erase: [{ does: 'work', run: leaveGroups, left: 'the group without the person' }],
  },
  { table: payPeriod, kind: 'Employment', own: ({ id }) => eq(payPeriod.contactEmployeeId, id), people: ['contactEmployeeId'], plain: ['id', 'code'], erase: [{ does: 'change', set: { contactEmployeeId: null }, left: 'the period, with nobody to ask' }] },
  { table: chatRestore, kind: 'Account and devices', own: ({ id }) => eq(chatRestore.employeeId, id), people: ['employeeId'], secrets: ['restoreId'], erase: [{ does: 'delete' }] },
  { table: calendarFilter, kind: 'Account and devices', own: ({ id }) => eq(calendarFilter.employeeId, id), people: ['employeeId', 'people'], plain: ['statuses'], erase: [{ does: 'delete' }] },
  { table: calendarFeed, kind: 'Account and devices', own: ({ id }) => eq(calendarFeed.employeeId, id), people: ['employeeId'], secrets: ['digest'], erase: [{ does: 'delete' }] },
  {
    table: employee, kind: 'Who you are', own: ({ id }) => eq(employee.id, id),
    names: ['code', 'fullName', 'firstName', 'lastName', 'sortName', 'email', 'phone', 'phoneCountryCode', 'gender', 'birthPlace', 'nationality'], plain: ['id', 'pictureId'],
    erase: [{
      does: 'change', left: 'the pseudonym, first and last day',
      set: ({ pseudonym: { name, code } }) => ({
        code, fullName: name, firstName: name, lastName: '', sortName: fold(name), email: '', phone: '', phoneCountryCode: '', gender: '', birthDate: null, birthPlace: '', nationality: '', pictureId: null, version: sql`${employee.version} + 1`,
      }),
    }],
  },
]
