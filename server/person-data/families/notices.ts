/** What people are told, and what leaves the house; reports and announcements. */
import { eq } from 'drizzle-orm'
import { announcement, announcementReceipt, essFile, essFileVersion } from '../../announcements/table.ts'
import { delivery, jobRun, noticeDigest, noticePreference, noticeTally, notification, personLanguage, pushDevice, pushDeviceOff } from '../../effects/table.ts'
import { reportFavourite, reportPreset, reportRun, reportUse } from '../../reports/table.ts'
import { giveUpReports } from '../files.ts'
import type { TableFacts } from '../facts.ts'

export const noticeFacts: readonly TableFacts[] = [
  { table: delivery, kind: 'Notices', own: ({ id }) => eq(delivery.employeeId, id), hides: ['payload'], people: ['employeeId'], quotes: ['payload'], plain: ['id', 'kind', 'leaseOwner', 'error'], erase: [{ does: 'delete' }] },
  { table: notification, kind: 'Notices', by: ['createdAt'], own: ({ id }) => eq(notification.employeeId, id), people: ['employeeId'], quotes: ['params', 'search', 'block', 'link'], plain: ['id', 'eventKey', 'typeId', 'code', 'recordId'], erase: [{ does: 'delete' }] },
  { table: noticeTally, people: ['employeeId'], plain: ['typeId'] },
  { table: noticePreference, kind: 'Notices', own: ({ id }) => eq(noticePreference.employeeId, id), people: ['employeeId'], plain: ['channels', 'quietFrom', 'quietUntil'], erase: [{ does: 'delete' }] },
  { table: noticeDigest, kind: 'Notices', own: ({ id }) => eq(noticeDigest.employeeId, id), people: ['employeeId'], erase: [{ does: 'delete' }] },
  { table: pushDevice, kind: 'Account and devices', own: ({ id }) => eq(pushDevice.employeeId, id), people: ['sub', 'employeeId'], words: ['name'], secrets: ['token'], plain: ['deviceId', 'platform'], erase: [{ does: 'delete' }] },
  { table: pushDeviceOff, kind: 'Account and devices', own: ({ id }) => eq(pushDeviceOff.employeeId, id), people: ['employeeId'], plain: ['deviceId'], erase: [{ does: 'delete' }] },
  { table: personLanguage, kind: 'Account and devices', own: ({ id }) => eq(personLanguage.employeeId, id), people: ['employeeId'], plain: ['language'], erase: [{ does: 'delete' }] },
  { table: jobRun, plain: ['name', 'turn', 'leaseOwner'] },
  {
    table: reportRun, kind: 'Reports', own: ({ id }) => eq(reportRun.employeeId, id), people: ['employeeId'], quotes: ['parameters', 'fileName'], files: ['fileKey'], plain: ['id', 'reportCode', 'scope', 'scopeMark', 'language', 'format', 'status', 'sha256', 'leaseOwner', 'error'],
    erase: [{ does: 'work', run: giveUpReports, left: 'runs of others, without the files they had made: whoever needs one makes it anew' }],
  },
  { table: reportFavourite, kind: 'Reports', own: ({ id }) => eq(reportFavourite.employeeId, id), people: ['employeeId'], plain: ['reportCode'], erase: [{ does: 'delete' }] },
  { table: reportPreset, kind: 'Reports', own: ({ id }) => eq(reportPreset.employeeId, id), people: ['employeeId'], words: ['name'], quotes: ['parameters'], plain: ['id', 'reportCode', 'scope'], erase: [{ does: 'delete' }] },
  { table: reportUse, kind: 'Reports', own: ({ id }) => eq(reportUse.employeeId, id), people: ['employeeId'], plain: ['reportCode'], erase: [{ does: 'delete' }] },
  { table: announcement, kind: 'Announcements', own: ({ id }) => eq(announcement.authorId, id), people: ['authorId'], words: ['title', 'body'], plain: ['id', 'coverId', 'siteIds', 'departmentIds'], erase: [{ does: 'stay', why: 'what the company told its people' }] },
  { table: announcementReceipt, kind: 'Announcements', own: ({ id }) => eq(announcementReceipt.employeeId, id), people: ['employeeId'], plain: ['announcementId'], erase: [{ does: 'stay', why: 'how many have read and confirmed it' }] },
  { table: essFile, words: ['title', 'description'], plain: ['id', 'category', 'siteIds', 'departmentIds', 'currentVersionId'] },
  { table: essFileVersion, kind: 'Announcements', own: ({ id }) => eq(essFileVersion.createdById, id), people: ['createdById'], plain: ['id', 'fileId', 'attachmentId'], erase: [{ does: 'stay', why: 'files of the company' }] },
]
