import { describe, expect, it } from 'vitest'
import type { EmployeeLine } from '../../../contract/kit/field.ts'
import { linesFor, pageOfLines, peopleWith } from './line-rows.ts'

const line = (n: number, note = ''): EmployeeLine => ({ employeeId: `id-${n}`, employee: `Person ${n}`, companyStructure: n % 2 ? 'Care' : 'Operations', note })
const lines = Array.from({ length: 12 }, (_, i) => line(i + 1, i === 6 ? 'Brings the van' : ''))

describe('a page of lines', () => {
  it('has five rows', () => {
    expect(pageOfLines(lines, '', 1)).toMatchObject({ page: 1, totalPage: 3, totalData: 12 })
    expect(pageOfLines(lines, '', 3).rows).toHaveLength(2)
  })
  it('finds by part of name, department or note, whatever the case', () => {
    expect(pageOfLines(lines, 'PERSON 12', 1).totalData).toBe(1)
    expect(pageOfLines(lines, 'operat', 1).totalData).toBe(6)
    expect(pageOfLines(lines, 'VAN', 1).rows[0]?.employeeId).toBe('id-7')
  })
  it('stays on a page that exists when the last row of the last one goes', () => {
    expect(pageOfLines(lines.slice(0, 10), '', 3).page).toBe(2)
    expect(pageOfLines([], '', 4)).toEqual({ rows: [], page: 1, totalPage: 0, totalData: 0 })
  })
})

const option = (n: number) => ({ id: `id-${n}`, displayName: `Person ${n}`, fullname: `Person ${n}`, code: `E${n}`, companyStructure: 'Care', companyStructureId: 'd' })

it('a new choice keeps the notes of who stays', () => {
  expect(linesFor([option(2), option(1)], [line(1, 'early'), line(3, 'late')])).toEqual([
    { employeeId: 'id-2', employee: 'Person 2', companyStructure: 'Care', note: '' }, { employeeId: 'id-1', employee: 'Person 1', companyStructure: 'Care', note: 'early' },
  ])
})

it('somebody who is no longer offered can still be seen and taken out', () => {
  expect(peopleWith([line(1), line(9)], [option(1)]).map((e) => e.displayName)).toEqual(['Person 1', 'Person 9'])
})
