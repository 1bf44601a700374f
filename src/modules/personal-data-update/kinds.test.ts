import { expect, onTestFinished, test, vi } from 'vitest'
import type { PersonalLine } from '../../../contract/modules/personal-data-update/categories.ts'
import { dayOfBirth, kinds, lackingIn, needsColumn, showsColumn } from './kinds.ts'

const line = (part: Partial<PersonalLine>): PersonalLine => ({ lineId: 'l1', ...part })

test('of a removal nothing is asked but a document where it takes one, of a change nothing before the record is chosen', () => {
  expect(['title', 'evidence'].map((column) => showsColumn('certificates', column, line({ operationType: 3, recordId: 'r1' })))).toEqual([false, true])
  expect(showsColumn('phones', 'evidence', line({ operationType: 3, recordId: 'r1' }))).toBe(false)
  expect([null, 'r1'].map((recordId) => showsColumn('families', 'name', line({ operationType: 2, recordId })))).toEqual([false, true])
  expect([null, 1].map((addressType) => showsColumn('addresses', 'street', line({ operationType: 2, addressType })))).toEqual([false, true])
  expect(['basedOn', 'operationType', 'recordId'].some((column) => showsColumn('families', column, line({ operationType: 1 })))).toBe(false)
})

test('name and birth has no number, a document nothing but that and how long it holds', () => {
  const asked = (identityType: number) => ['number', 'fullName', 'validUntil'].filter((column) => showsColumn('identities', column, line({ operationType: 2, identityType })))
  expect([asked(1), asked(3)]).toEqual([['fullName'], ['number', 'validUntil']])
})

test('a number that is recorded need not be said again, a new one must', () => {
  expect([1, 2].map((operationType) => needsColumn('identities', 'number', line({ operationType, identityType: 3 })))).toEqual([true, false])
})

test('what a line lacks is said at its column', () => {
  expect(lackingIn({ phones: [line({ operationType: 1, phoneTypeId: 1, phone: '811555' })] })).toEqual([{ field: 'phones.l1.phoneCountryCode', code: 'pdu_needed' }])
  expect(lackingIn({ maritalStatuses: [line({ operationType: 2, maritalStatus: 'm', since: '2026-05-01' })] })).toEqual([{ field: 'maritalStatuses.l1.evidence', code: 'pdu_evidence' }])
})

test('a child born lately is told of by the day of its birth, a father is not', () => {
  const added = line({ operationType: 1 })
  expect(dayOfBirth(added, { birthDate: '2026-05-03' }, '2026-05-12')).toEqual({ eventDate: '2026-05-03' })
  expect(dayOfBirth(added, { birthDate: '1961-05-03' }, '2026-05-12')).toEqual({})
  expect(dayOfBirth({ ...added, eventDate: '2026-05-04' }, { birthDate: '2026-05-03' }, '2026-05-12')).toEqual({})
})

test('a child born today was born lately, also while it is still yesterday in Greenwich', () => {
  vi.useFakeTimers({ now: new Date('2026-05-11T20:00:00Z'), toFake: ['Date'] })
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ timeZone: 'Asia/Jakarta' } as Intl.ResolvedDateTimeFormatOptions)
  onTestFinished(() => void (zone.mockRestore(), vi.useRealTimers()))
  const follow = (birthDate: string) => kinds.families.follow?.(line({ operationType: 1, birthDate }), { birthDate }) as unknown
  expect(['2026-05-12', '2026-05-13'].map(follow)).toEqual([{ eventDate: '2026-05-12' }, {}])
})
