import { describe, expect, test } from 'vitest'
import { sniff } from '../files/sniff.ts'
import { announcementsOn } from './announcements.ts'
import { peopleOn, personId } from './people.ts'
import { personas } from './roster.ts'

const now = new Date('2026-05-12T08:00:00+07:00')
const made = announcementsOn(peopleOn('2026-05-12'), '2026-05-12', now)
const dina = personId(personas.find((p) => p.username === 'employee')?.name ?? '')

describe('announcements of the demo company', () => {
  test('nine: one to acknowledge, one expired, some with a cover, some for a few only', () => {
    expect(made.announcements).toHaveLength(9)
    expect(made.announcements.filter((a) => a.mustAcknowledge)).toHaveLength(1)
    expect(made.announcements.filter((a) => a.expireAt && a.expireAt < now)).toHaveLength(1)
    expect(made.announcements.filter((a) => a.coverId).length).toBeGreaterThan(2)
    expect(made.announcements.filter((a) => [...(a.siteIds ?? []), ...(a.departmentIds ?? []), ...(a.grades ?? [])].length > 0).length).toBeGreaterThan(2)
  })

  test('some have read them and some not; nobody before it was published or after now', () => {
    const conduct = made.announcements.find((a) => a.mustAcknowledge)
    const receipts = made.receipts.filter((r) => r.announcementId === conduct?.id)
    expect(receipts.length).toBeGreaterThan(20)
    expect(receipts.length).toBeLessThan(110)
    expect(receipts.some((r) => r.acknowledgedAt)).toBe(true)
    expect(receipts.some((r) => !r.acknowledgedAt)).toBe(true)
    for (const r of made.receipts) {
      const publishAt = made.announcements.find((a) => a.id === r.announcementId)?.publishAt as Date
      expect([r.readAt > publishAt, r.readAt <= now, (r.acknowledgedAt ?? r.readAt) <= now]).toEqual([true, true, true])
    }
    expect(made.receipts.some((r) => r.employeeId === dina && r.announcementId === conduct?.id)).toBe(false)
  })

  test('seven files, one of them in its second version; every file is what it says', async () => {
    expect(made.essFiles).toHaveLength(7)
    expect(made.versions.filter((v) => v.number === 2)).toHaveLength(1)
    for (const { row, bytes } of made.files) {
      expect([row.fileName, (await sniff(bytes))?.mimeType, row.size]).toEqual([row.fileName, row.type, bytes.length])
      expect(bytes.length).toBeLessThan(150_000)
    }
  })

  test('the same day gives the same rows', () => {
    expect(announcementsOn(peopleOn('2026-05-12'), '2026-05-12', now)).toEqual(made)
  })
})
