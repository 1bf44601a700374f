import { expect, test } from 'vitest'
import { elsewhereFor } from './elsewhere.ts'

test.each([
  ['phone number', 'contacts'], ['address', 'profile'], ['alamat', 'profile'], ['password', 'password'], ['delegate', 'approval-right'], ['policy', 'files'], ['kata sandi', 'password'], ['هاتف', 'contacts'], ['deleg', 'approval-right'], ['sisa cuti', 'balance'], ['nomor hp', 'contacts'], ['payslip', 'pay'], ['salary', 'pay'], ['slip gaji', 'pay'], ['راتب', 'pay'],
])('%s leads to %s', (words, id) => expect(elsewhereFor(words).map((e) => e.id)).toContain(id))

test('nothing typed, or a single letter, leads nowhere', () => {
  for (const words of ['', ' ', 'p', 'giraffe']) expect(elsewhereFor(words)).toEqual([])
})
