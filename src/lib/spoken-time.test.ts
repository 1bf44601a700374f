import { expect, test } from 'vitest'
import { readSpokenTime } from './spoken-time.ts'

test.each([
  ['830', '08:30'], ['0830', '08:30'], ['8.30', '08:30'], ['8:30', '08:30'], ['8', '08:00'], ['17', '17:00'], ['1730', '17:30'], ['20h15', '20:15'],
  ['8:30 pm', '20:30'], ['8pm', '20:00'], ['830 p.m.', '20:30'], ['12 am', '00:00'], ['12:15 PM', '12:15'], ['pukul 8.30', '08:30'],
  ['٨:٣٠', '08:30'], ['٨٣٠', '08:30'], ['٨:٣٠ م', '20:30'], ['٨ صباحًا', '08:00'], ['۰۸:۳۰', '08:30'], ['00:00', '00:00'],
])('%s is %s', (text, time) => expect(readSpokenTime(text)).toBe(time))

test.each(['', '24', '2400', '8:60', '8:3', '13 pm', '0 am', '12345', 'half past eight', '-8'])('%j is no time', (text) => expect(readSpokenTime(text)).toBeNull())
