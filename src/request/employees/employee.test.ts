import { describe, expect, it } from 'vitest'
import type { EmployeeOption } from '../../../contract/kit/paging.ts'
import { matches } from '../../lib/matches.ts'
import { departmentsOf, filterEmployees, nearestFirst, sortEmployees } from './employee.ts'

const person = (id: string, name: string, department = 'Care', departmentId: string | null = 'd-care'): EmployeeOption => ({
  id, displayName: name, fullname: name, code: `E-${id}`, companyStructure: department, companyStructureId: departmentId,
})
const zoe = person('3', 'Zoë Hartmann')
const andi = person('10', 'andi Wijaya', 'Operations', 'd-ops')
const dina = person('2', 'Dina Prameswari', '', null)

describe('finding people', () => {
  it.each([
    ['zoe', [zoe]],
    ['OPERAT', [andi]],
    ['e-2', [dina]],
    ['  ', [zoe, andi, dina]],
    ['nobody', []],
  ])('%j finds by a part of name, code or department, whatever the case', (text, found) => {
    expect(filterEmployees([zoe, andi, dina], text)).toEqual(found)
  })
  it('finds by a part of the note', () => {
    expect(filterEmployees([{ ...zoe, note: 'Brings the keys' }, { ...andi, note: '' }], 'KEYS')).toHaveLength(1)
    expect(matches('keys', 'Zoë', 'brings the Keys')).toBe(true)
  })
  it('copes with 5,000 people at each key', () => {
    const many = Array.from({ length: 5000 }, (_, i) => person(String(i), `Person ${i}`))
    const started = performance.now()
    expect(filterEmployees(many, 'person 49')).toHaveLength(111)
    expect(sortEmployees(many, 'code', 1)[0]?.code).toBe('E-4999')
    expect(performance.now() - started).toBeLessThan(1000)
  })
})

describe('ordering people', () => {
  it('by display name without case, up and down', () => {
    expect(sortEmployees([zoe, dina, andi], 'displayName', 0)).toEqual([andi, dina, zoe])
    expect(sortEmployees([zoe, dina, andi], 'displayName', 1)).toEqual([zoe, dina, andi])
  })
  it('by code as people count: 2 before 10', () => {
    expect(sortEmployees([andi, zoe, dina], 'code', 0).map((e) => e.code)).toEqual(['E-2', 'E-3', 'E-10'])
  })
  it('leaves the given list as it is', () => {
    const given = [zoe, andi]
    sortEmployees(given, 'fullname', 0)
    expect(given).toEqual([zoe, andi])
  })
})

describe('who stands first', () => {
  const team = { ...zoe, isMine: true as const }
  it('people chosen lately, then the own team, then the others as they were', () => {
    expect(nearestFirst([andi, dina, team], [dina.id])).toEqual([dina, team, andi])
    expect(nearestFirst([andi, dina, team], ['gone'])).toEqual([team, andi, dina])
  })
  it('five at the most, nobody twice; without any of them the list stays the same', () => {
    const many = Array.from({ length: 9 }, (_, i) => person(`p${i}`, `P ${i}`))
    const order = nearestFirst(many, ['p8', 'p7', 'p6', 'p5', 'p4', 'p3'])
    expect(order.map((e) => e.id)).toEqual(['p8', 'p7', 'p6', 'p5', 'p4', 'p0', 'p1', 'p2', 'p3'])
    const plain = [andi, dina]
    expect(nearestFirst(plain, [])).toBe(plain)
  })
})

it('departments come by name with their numbers; people without one come last', () => {
  expect(departmentsOf([dina, zoe, andi, person('4', 'Eko')])).toEqual([
    { id: 'd-care', name: 'Care', count: 2 }, { id: 'd-ops', name: 'Operations', count: 1 }, { id: '', name: '', count: 1 },
  ])
})
