/** Announcements and company files with who has read what, and the bytes that belong to them. */
import { addDays } from '../../contract/kit/civil-date.ts'
import { announcement, announcementReceipt, essFile, essFileVersion } from '../announcements/table.ts'
import { attachment } from '../files/table.ts'
import { workbookType } from '../lib/workbook.ts'
import { paper } from './documents.ts'
import { type DemoFile, demoFile } from './files.ts'
import { at } from './moments.ts'
import { companyPapers, type News, newsOfTheHouse } from './news.ts'
import { departmentId, type Person, personId, siteId } from './people.ts'
import { idOf, randomFor } from './random.ts'
import { personas } from './roster.ts'
import { insertAll } from './write.ts'

const AUTHOR = 'Maya Hutagalung'
const HOUR = 3_600_000
/** What the persona `employee` has still before them. */
const UNREAD_BY_EMPLOYEE = ['conduct', 'health']

const fileOf = (key: string, fileName: string, type: string, bytes: Uint8Array, record: Pick<DemoFile['row'], 'recordId' | 'recordKind'>, createdAt: Date): DemoFile =>
  demoFile(key, { fileName, type, ownerEmployeeId: personId(AUTHOR), createdAt, ...record }, bytes)

const audienceOf = ({ sites = [], departments = [], grades = [] }: Pick<News, 'sites' | 'departments' | 'grades'>) => ({ siteIds: sites.map(siteId), departmentIds: departments.map(departmentId), grades })
const isMeant = (news: News, person: Person) =>
  (!news.sites || news.sites.includes(person.site)) && (!news.departments || news.departments.includes(person.department)) && (!news.grades || news.grades.includes(person.grade))

/** Who has read an announcement, later ones less; four of five readers acknowledge. */
function receiptsOf(news: News, people: readonly Person[], publishAt: Date, now: Date): (typeof announcementReceipt.$inferInsert)[] {
  const random = randomFor(`announcement:${news.key}`)
  const employeeId = personId(personas.find((p) => p.username === 'employee')?.name ?? '')
  return people.flatMap((person) => {
    const hours = random.between(1, 60)
    const reads = random.chance(Math.min(0.9, 0.35 + news.daysAgo * 0.08))
    const acknowledges = random.chance(0.8)
    const own = person.id === employeeId ? !UNREAD_BY_EMPLOYEE.includes(news.key) : reads
    const readAt = new Date(publishAt.getTime() + hours * HOUR)
    if (!isMeant(news, person) || !own || readAt > now || readAt < at(person.joinDate, 0)) return []
    return [{ announcementId: idOf(`announcement:${news.key}`), employeeId: person.id, readAt, acknowledgedAt: news.mustAcknowledge && acknowledges ? new Date(Math.min(now.getTime(), readAt.getTime() + HOUR / 20)) : null }]
  })
}

/** All rows and files, as they stand on `today`. */
export function announcementsOn(people: readonly Person[], today: string, now: Date) {
  const files: DemoFile[] = []
  const announcements = newsOfTheHouse.map((news): typeof announcement.$inferInsert => {
    const id = idOf(`announcement:${news.key}`)
    const publishAt = at(addDays(today, -news.daysAgo), 9 * 60)
    const add = (what: string, fileName: string, type: string, bytes: Uint8Array) => {
      const file = fileOf(`${news.key}:${what}`, fileName, type, bytes, { recordId: id, recordKind: 'announcement' }, publishAt)
      files.push(file)
      return file.row.id
    }
    if (news.attachment) add('paper', news.attachment.fileName, 'application/pdf', news.attachment.bytes())
    return {
      id, title: news.title, body: news.body, coverId: news.cover ? add('cover', 'cover.png', 'image/png', news.cover()) : null, ...audienceOf(news),
      mustAcknowledge: news.mustAcknowledge ?? false, pinned: news.pinned ?? false, publishAt, expireAt: news.expiresIn === undefined ? null : at(addDays(today, news.expiresIn), 17 * 60),
      toldAt: publishAt, authorId: personId(AUTHOR), createdAt: publishAt, changedAt: publishAt,
    }
  })
  const versions: (typeof essFileVersion.$inferInsert)[] = []
  const essFiles = companyPapers.map((company): typeof essFile.$inferInsert => {
    const id = idOf(`ess-file:${company.key}`)
    const made = company.versions.map((daysAgo, i) => {
      const versionId = idOf(`ess-file:${company.key}:${i + 1}`)
      const createdAt = at(addDays(today, -daysAgo), 10 * 60)
      const [ending, type, bytes] = company.workbook ? (['xlsx', workbookType, company.workbook(people, today)] as const) : (['pdf', 'application/pdf', paper(company.title, [...company.lines, '', `Version ${i + 1}`])] as const)
      const file = fileOf(`${company.key}:${i + 1}`, `${company.title.toLowerCase().replaceAll(' ', '-')}.${ending}`, type, bytes, { recordId: versionId, recordKind: 'essFile' }, createdAt)
      files.push(file)
      return { id: versionId, fileId: id, number: i + 1, attachmentId: file.row.id, createdById: personId(AUTHOR), createdAt }
    })
    versions.push(...made)
    const [first, last] = [made[0], made.at(-1)]
    return { id, title: company.title, description: company.description, category: company.category, ...audienceOf(company), currentVersionId: last?.id ?? '', createdAt: first?.createdAt ?? now, changedAt: last?.createdAt ?? now }
  })
  const receipts = newsOfTheHouse.flatMap((news) => receiptsOf(news, people, at(addDays(today, -news.daysAgo), 9 * 60), now))
  return { announcements, receipts, essFiles, versions, files }
}

export type DemoAnnouncements = ReturnType<typeof announcementsOn>

/** Writes the rows, in the open transaction; the bytes were stored before. */
export async function seedAnnouncements(made: DemoAnnouncements): Promise<void> {
  await insertAll(attachment, made.files.map((f) => f.row))
  await insertAll(announcement, made.announcements)
  await insertAll(announcementReceipt, made.receipts)
  await insertAll(essFileVersion, made.versions)
  await insertAll(essFile, made.essFiles)
}
