import { expect, test } from 'vitest'
import { isEasilyGuessed } from './password-strength.ts'

const known = ['Dina Wati', 'dina.wati', 'Tirtaloka Foods']

test.each(['password1234', 'Password12345!', 'qwertyuiop12', '123456789012', 'aaaaaaaaaaaa', 'P@ssw0rdP@ssw0rd', 'administrator1', 'iloveyou iloveyou', 'rahasia123456', 'January2026!'])('%s is refused: in use everywhere, or nearly', async (password) => {
  expect(await isEasilyGuessed(password, [])).toBe(true)
})

test.each(['dinawati1988', 'Dina.Wati.1988', 'tirtaloka2026', 'Tirtaloka Foods', 'Tirtaloka Foods #1', 'Foods from Dina'])('%s is refused to Dina Wati of Tirtaloka Foods', async (password) => {
  expect(await isEasilyGuessed(password, known)).toBe(true)
})

test.each(['Rain on 7 roofs', 'correct horse battery staple', 'hujan di tujuh atap', 'كلمة مرور طويلة جدا', 'wRt7$kq!zP2m', 'dina likes 7 umbrellas'])('%s will do, with or without digits and signs', async (password) => {
  expect(await isEasilyGuessed(password, known)).toBe(false)
})

test('however long and odd it is, it is judged quickly', async () => {
  await isEasilyGuessed('so that the list is loaded', known)
  const started = performance.now()
  for (const piece of ['aA4@bB8cC(eE3gG69iI1!|lL1|7oO0sS$5tT+7xX%zZ2', '1l|!', 'P@ssw0rd', '12/31/1999', '1']) await isEasilyGuessed(piece.repeat(100_000 / piece.length), known)
  expect(performance.now() - started).toBeLessThan(2000)
})
