import { describe, expect, test } from 'vitest'
import type { NotificationRow } from '../../../contract/modules/system-notification/calls.ts'
import { linesOf, type NoticeLine } from './notice-lines.ts'

const notice = (id: number, day: number, change: Partial<NotificationRow> = {}): NotificationRow => ({
  notificationId: String(id), subject: `S${id}`, message: '', notificationDateTime: new Date(2026, 4, day, 12).toISOString(), read: false, asks: false, readDateTime: null, typeId: 'AP000001', type: '', link: '', objectiveFillingRequest: null, ...change,
})
const none: ReadonlySet<string> = new Set()
const brief = (lines: readonly NoticeLine[]) => lines.map((l) => (l.kind === 'day' ? l.date.slice(8) : l.kind === 'group' ? `${l.rows.length} together` : `${l.inGroup ? '> ' : ''}${l.row.notificationId}`))

describe('lines of the notification centre', () => {
  test('each day has its heading once', () => {
    expect(brief(linesOf([notice(3, 12), notice(2, 12), notice(1, 11)], none))).toEqual(['12', '3', '2', '11', '1'])
  })
  test('three unread requests of a day in a row are one line; two are not', () => {
    expect(brief(linesOf([notice(5, 12), notice(4, 12), notice(3, 12), notice(2, 11), notice(1, 11)], none))).toEqual(['12', '3 together', '11', '2', '1'])
  })
  test('what is read, or asks nothing, stands alone and ends a run', () => {
    const rows = [notice(6, 12), notice(5, 12), notice(4, 12, { typeId: 'AP000002' }), notice(3, 12), notice(2, 12, { read: true }), notice(1, 12)]
    expect(brief(linesOf(rows, none))).toEqual(['12', '6', '5', '4', '3', '2', '1'])
  })
  test('an opened group shows its notices under it, and stays open when a newer one joins', () => {
    const rows = [notice(3, 12), notice(2, 12), notice(1, 12)]
    const opened = new Set([linesOf(rows, none)[1]?.key ?? ''])
    expect(brief(linesOf(rows, opened))).toEqual(['12', '3 together', '> 3', '> 2', '> 1'])
    expect(brief(linesOf([notice(4, 12), ...rows], opened))).toEqual(['12', '4 together', '> 4', '> 3', '> 2', '> 1'])
  })
})
