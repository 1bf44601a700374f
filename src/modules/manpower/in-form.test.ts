import { describe, expect, test } from 'vitest'
import type { CustomProperty, FrameFigures } from '../../../contract/modules/manpower/calls.ts'
import { EmploymentKind, HiringKind, PropertyKind } from '../../../contract/workforce/vocabulary.ts'
import {
  type Asked, ASIDE, ASKED, barOf, checkRequest, contractIn, figuresOf, followRequest, frameOn, companyName, KNOWN, lastKnown, type ManpowerValues, needsField, OVER, overIn, roomInput, showsField, sortedAnswers, withAnswer,
} from './in-form.ts'

const question = (code: string, kind: CustomProperty['kind'], required = false, options: CustomProperty['options'] = []): CustomProperty => ({ id: `id-${code}`, code, displayName: `Name of ${code}`, kind, required, options })
const asked = (own: Partial<Asked> = {}): Asked => ({ mandatory: [], groups: [], questions: [], months: { 2: { usual: 12, most: 24 }, 3: { usual: 3, most: 3 } }, withoutPlan: 'overPlan', ...own })
const values = (own: ManpowerValues = {}, beside: object = {}): ManpowerValues => ({ requestType: HiringKind.new, employmentStatus: EmploymentKind.permanent, ...own, ...beside })
const frame = (number: number, planned: number, existing: number, used: number, held: number): FrameFigures => ({
  frameId: `f${number}`, name: `Q${number}`, number, from: `2027-${String(number * 3 - 2).padStart(2, '0')}-01`, until: `2027-${String(number * 3).padStart(2, '0')}-30`, planned, existing, used, held, room: planned - existing - used - held,
})

describe('what may not stay empty', () => {
  test('is what the company says, where kind of request and of employment fit', () => {
    const rules = { [ASKED]: asked({ mandatory: [{ field: 'employeeGrade', requestType: [1], employmentStatus: [] }, { field: 'educationLevel', requestType: [], employmentStatus: [2, 3] }] }) }
    expect(['employeeGrade', 'educationLevel', 'site'].map((name) => needsField(name, values({}, rules)))).toEqual([true, false, false])
    expect(['employeeGrade', 'educationLevel'].map((name) => needsField(name, values({ requestType: HiringKind.temporary, employmentStatus: EmploymentKind.contract }, rules)))).toEqual([false, true])
    expect(needsField('educationLevel', values({ employmentStatus: null }, rules))).toBe(false)
    expect(needsField('employeeGrade', values())).toBe(false)
  })
  test('follows from the request itself', () => {
    expect(needsField('replacement', values({ requestType: HiringKind.replacement }))).toBe(true)
    expect(needsField('outsourceCompany', values({ employmentStatus: EmploymentKind.outsource }))).toBe(true)
    expect([null, 0, 2].map((over) => needsField('overPlanReason', values({}, { [OVER]: over })))).toEqual([false, false, true])
  })
})

describe('what is shown', () => {
  test('of a reason: where the plan is not known, or not enough', () => {
    expect([undefined, null, 0, 1].map((over) => showsField('overPlanReason', values({}, { [OVER]: over })))).toEqual([true, true, false, true])
    expect(showsField('overPlanReason', values({ overPlanReason: 'Because' }, { [OVER]: 0 })), 'what was written is never hidden').toBe(true)
  })
  test('of groups: those the company uses, by its names', () => {
    const rules = { [ASKED]: asked({ groups: [{ number: 2, name: 'Cost centre' }] }) }
    expect(['customGroup1', 'customGroup2'].map((name) => [showsField(name, values({}, rules)), companyName(name, values({}, rules))])).toEqual([[false, null], [true, 'Cost centre']])
    expect(companyName('position', values({}, rules))).toBeNull()
    expect(showsField('customGroup3', values({ customGroup3: 'chosen' })), 'a choice that was made is read').toBe(true)
  })
  test('of months: where the employment ends', () => {
    const shown = (own: ManpowerValues) => showsField('contractMonth', values(own, { [ASKED]: asked() }))
    expect([1, 2, 3, 4].map((employmentStatus) => shown({ employmentStatus: employmentStatus as 1 }))).toEqual([false, true, true, false])
    expect(shown({ requestType: HiringKind.temporary })).toBe(true)
    expect(shown({ requestType: HiringKind.temporary, employmentStatus: null })).toBe(false)
  })
  test('of a replacement: whom, and not how many', () => {
    expect([1, 2, 3].map((requestType) => ['replacement', 'headCount'].map((name) => showsField(name, values({ requestType: requestType as 1 }))))).toEqual([[false, true], [true, false], [false, true]])
  })
})

describe('what follows', () => {
  test('a position belongs to its unit', () => {
    expect(followRequest(values({ companyStructure: 'u' }), { companyStructure: 'u' })).toEqual({ position: null, designation: null, site: null })
    expect(followRequest(values({ companyStructure: 'u', position: 'p' }), { companyStructure: 'u', position: 'p' }), 'both of a leaver').toEqual({})
  })
  test('one person is replaced by one', () => {
    expect(followRequest(values({ headCount: 3, requestType: HiringKind.replacement }), { requestType: HiringKind.replacement })).toMatchObject({ headCount: 1 })
    expect(followRequest(values({ replacement: 'r' }), { requestType: HiringKind.new })).toMatchObject({ replacement: null })
  })
  test('months that were given stay while the employment ends', () => {
    expect(followRequest(values({ contractMonth: 5 }), { contractMonth: 5 })).toEqual({ $months: true })
    expect(followRequest(values({ contractMonth: 5, employmentStatus: EmploymentKind.contract }), { employmentStatus: EmploymentKind.contract })).toEqual({ outsourceCompany: null })
    expect(followRequest(values({ contractMonth: 5 }), { employmentStatus: EmploymentKind.permanent })).toEqual({ outsourceCompany: null, contractMonth: null, $months: false })
  })
})

test('the contract is the one both sides work out, by the company’s months', () => {
  const own = (employmentStatus: 1 | 2 | 3, contractMonth: number | null = null) => contractIn(values({ employmentStatus, requiredDate: '2026-12-01', contractMonth }, { [ASKED]: asked() }), null)
  expect(own(2)).toMatchObject({ contractMonth: 12, contractUntil: '2027-11-30', maxMonths: 24 })
  expect(own(3, 2)).toMatchObject({ contractMonth: 2, contractUntil: '2027-01-31', maxMonths: 3 })
  expect(own(1)?.contractMonth).toBeNull()
  expect(contractIn(values({ requiredDate: null }), null)).toBeNull()
})

describe('the plan', () => {
  const frames = [frame(2, 4, 3, 0, 0), frame(3, 5, 3, 1, 1), frame(4, 5, 3, 1, 0)]
  test('says what is left in the fullest frame, and how many are over it', () => {
    expect(figuresOf(frames, 1)).toEqual({ frame: 'Q3', isLater: true, planned: 5, here: 3, asked: 2, left: 0, over: 1 })
    expect(figuresOf([frame(1, 6, 5, 1, 1)], 1)).toMatchObject({ left: -1, over: 1 })
    expect(figuresOf([frame(1, 4, 3, 0, 0)], 1)).toMatchObject({ isLater: false, left: 1, over: 0 })
    expect(figuresOf([], 1)).toBeNull()
  })
  test('where there is none, it is as the company wants it', () => {
    const none = { withoutPlan: true, frames: [] }
    expect((['overPlan', 'allow', 'refuse'] as const).map((rule) => overIn(none, 2, rule))).toEqual([2, 0, 0])
    expect(overIn({ withoutPlan: false, frames: [] }, 2, 'allow')).toBeNull()
    expect(overIn({ withoutPlan: false, frames }, 2, 'allow')).toBe(2)
  })
  test('is asked once everything it needs is chosen', () => {
    const whole = values({ companyStructure: 'u', position: 'p', requiredDate: '2027-05-01', headCount: 2, contractMonth: 99, replacement: null })
    expect(roomInput(whole)).toEqual({ companyStructure: 'u', position: 'p', requiredDate: '2027-05-01', requestType: 1, headCount: 2, employmentStatus: 1 })
    for (const name of ['companyStructure', 'position', 'requiredDate', 'requestType', 'headCount']) expect(roomInput({ ...whole, [name]: null })).toBeNull()
    expect(roomInput({ ...whole, headCount: 101 })).toBeNull()
  })
  test('is remembered for its place, from the frame of the day on', () => {
    const known = { companyStructure: 'u', position: 'p', at: 7, plan: { withoutPlan: false, frames } }
    const at = (own: ManpowerValues) => lastKnown(values({ companyStructure: 'u', position: 'p', requiredDate: '2027-05-01', ...own }, { [KNOWN]: known }))
    expect(at({})?.plan.frames.map((f) => f.name)).toEqual(['Q2', 'Q3', 'Q4'])
    expect(at({ requiredDate: '2027-08-01' })?.plan.frames.map((f) => f.name)).toEqual(['Q3', 'Q4'])
    expect([at({ position: 'other' }), at({ companyStructure: 'other' }), at({ requiredDate: '2027-01-01' }), at({ requiredDate: '2028-02-01' }), lastKnown(values())]).toEqual([null, null, null, null, null])
  })
  test('is drawn in parts that make the whole', () => {
    const figures = { frame: 'Q3', isLater: false, planned: 5, here: 3, asked: 1, left: 1, over: 0 }
    expect(barOf(figures, 1)).toEqual({ here: 60, asked: 20, own: 20, over: 0, planned: 100 })
    expect(barOf(figures, 6)).toEqual({ here: 30, asked: 10, own: 10, over: 50, planned: 50 })
    expect(barOf({ ...figures, planned: 0, here: 0, asked: 0 }, 0)).toEqual({ here: 0, asked: 0, own: 0, over: 0, planned: 0 })
  })
  test('has the slice a day lies in', () => {
    const slices = [{ id: 'a', displayName: 'Q1', number: 1, from: '2027-01-01', until: '2027-03-31' }, { id: 'b', displayName: 'Q2', number: 2, from: '2027-04-01', until: '2027-06-30' }]
    expect([frameOn(slices, '2027-03-31')?.id, frameOn(slices, '2027-04-01')?.id, frameOn(slices, '2027-07-01'), frameOn(slices, null)]).toEqual(['a', 'b', undefined, undefined])
  })
})

describe('answers to the company’s questions', () => {
  const text = question('tools', PropertyKind.text, true)
  const whole = question('years', PropertyKind.whole)
  const one = question('shift', PropertyKind.option, false, [{ code: 'day', displayName: 'Day' }])
  test('stand once a question; an empty one is none', () => {
    const first = withAnswer([], text, 'Saw')
    expect(first).toEqual([{ lineId: 'id-tools', property: 'tools', value: 'Saw' }])
    expect(withAnswer(first, text, 'Drill')).toEqual([{ lineId: 'id-tools', property: 'tools', value: 'Drill' }])
    expect(withAnswer(first, text, '')).toEqual([])
  })
  test('are kept aside while nobody asks for them', () => {
    const rows = withAnswer(withAnswer([], text, 'Saw'), whole, '3')
    const moved = sortedAnswers([whole], values({ customProperties: rows as never }))
    expect(moved).toEqual({ customProperties: [rows[1]], [ASIDE]: [rows[0]] })
    expect(sortedAnswers([whole, text], values({ customProperties: moved?.customProperties as never }, { [ASIDE]: moved?.[ASIDE] }))).toEqual({ customProperties: [rows[1], rows[0]], [ASIDE]: [] })
    expect(sortedAnswers([whole, text], values({ customProperties: rows as never }))).toBeNull()
  })
  test('are called as their question', () => {
    const form = values({ customProperties: [{ lineId: 'other', property: 'years', value: 'x' }] as never }, { [ASKED]: asked({ questions: [text, whole] }) })
    expect(['customProperties.id-tools.value', 'customProperties.other.value', 'customProperties.unknown.value'].map((path) => companyName(path, form))).toEqual(['Name of tools', 'Name of years', null])
  })
  test('are judged by their kind', () => {
    const rules = { [ASKED]: asked({ questions: [text, whole, one] }) }
    const said = (rows: object[]) => checkRequest(values({ customProperties: rows as never }, rules))
    expect(said([])).toEqual([{ field: 'customProperties.id-tools.value', code: 'fixed:field.required' }])
    const given = (years: string, shift: string) => withAnswer(withAnswer(withAnswer([], text, 'Saw'), whole, years), one, shift)
    expect(said(given('-3', 'day'))).toEqual([])
    expect(said(given('3.5', 'night'))).toEqual([
      { field: 'customProperties.id-years.value', code: 'manpower_custom_value', params: { name: 'Name of years' } },
      { field: 'customProperties.id-shift.value', code: 'manpower_custom_value', params: { name: 'Name of shift' } },
    ])
  })
  test('months are within what the kind allows', () => {
    const months = (contractMonth: number) => checkRequest(values({ employmentStatus: EmploymentKind.probation, requiredDate: '2027-02-15', contractMonth }, { [ASKED]: asked() }))
    expect(months(3)).toEqual([])
    expect(months(4)).toEqual([{ field: 'contractMonth', code: 'manpower_contract_months', params: { min: 1, max: 3 } }])
  })
})
