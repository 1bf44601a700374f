/** Telephone numbers as clients write them, and as we keep them: the country and the rest. */

/** Countries of two digits (ITU-T E.164); 1 and 7 have one, all others three. */
const TWO = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/
const lengthOfCountry = (digits: string): number => (/^[17]/.test(digits) ? 1 : TWO.test(digits) ? 2 : 3)

export interface Phone {
  /** Digits without +; undefined: nothing is said of it. */
  phoneCountryCode?: string
  phone: string
}

/** Everything between digits, and what begins an extension. */
const APART = /[^\d]/g
const EXTENSION = /(;|,|#|ext|x)/i

/** A number as we keep it; null for what is none: `tel:+62-811-1000-101`, `+1 (201) 555 0123 ext. 7`. A number without + has no country. */
export function phoneOf(text: string): Phone | null {
  const [main = ''] = text.slice(0, 100).replace(/^tel:/i, '').split(EXTENSION)
  const digits = main.replaceAll(APART, '')
  const isInternational = main.trim().startsWith('+') || digits.startsWith('00')
  const number = digits.replace(/^00/, isInternational ? '' : '00')
  if (number.length < 3 || number.length > 20) return null
  if (!isInternational) return { phone: number }
  const country = lengthOfCountry(number)
  return number.length > country ? { phoneCountryCode: number.slice(0, country), phone: number.slice(country) } : null
}

/** Without what stands between digits. @param country `+62` */
export const phoneText = (country: string, phone: string): string => (phone === '' ? '' : `${country}${phone.replaceAll(APART, '')}`)
