import { describe, expect, it } from 'vitest'
import { greetingName, initialsOf, nameWithCode, tintOf, truncate } from './person-name.ts'

describe('names', () => {
  it('the signed-in user is shown as full name ~ code', () => {
    expect(nameWithCode('Dina Prameswari', 'EMP-0007')).toBe('Dina Prameswari ~ EMP-0007')
    expect(nameWithCode('Dina', '')).toBe('Dina')
  })
  it.each([
    ['Dina Prameswari', 'DP'],
    ['Suharto', 'S'],
    ['  Andi   Wijaya  Kusuma ', 'AK'],
    ['李小龙', '李'],
    ['محمد علي', 'مع'],
    ['- —', '?'],
    ['', '?'],
  ])('initials of %j are %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
  it('greets by the given name, else by the first word', () => {
    expect(greetingName('Dina', 'Dina Prameswari')).toBe('Dina')
    expect(greetingName(' ', 'Suharto')).toBe('Suharto')
  })
  it('cuts by what people see as one character', () => {
    expect(truncate('Surat keterangan dokter.pdf', 23)).toBe('Surat keterangan dokter…')
    expect(truncate('👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 2)).toBe('👨‍👩‍👧‍👦👨‍👩‍👧‍👦')
  })
  it('gives one name always the same tint', () => {
    expect(tintOf('Dina', 6)).toBe(tintOf('Dina', 6))
    expect(tintOf('Dina', 6)).toBeLessThan(6)
  })
})
