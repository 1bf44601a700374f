/** Telephone numbers as people write and read them. */

/** Only the digits of what somebody typed or pasted. */
export const digitsOf = (typed: string): string => typed.replace(/[^\d]/g, '')

/** "+62 811-5550-101": in groups of three or four from the left. */
export function phoneText(countryCode: string, phone: string): string {
  const digits = digitsOf(phone)
  const groups: string[] = []
  for (let at = 0; at < digits.length; ) {
    const rest = digits.length - at
    const length = at === 0 && rest > 4 ? 3 : rest <= 4 ? rest : rest === 5 ? 3 : 4
    groups.push(digits.slice(at, at + length))
    at += length
  }
  const code = digitsOf(countryCode)
  return [code ? `+${code}` : '', groups.join('-')].filter(Boolean).join(' ')
}

/** A typed or pasted number cut in two: "+62 811 …" fills the country code as well; a leading 0 belongs to no number abroad. */
export function splitNumber(typed: string, countryCode: string): { phoneCountryCode: string; phone: string } {
  const text = typed.trim()
  const code = digitsOf(countryCode)
  const digits = digitsOf(text)
  if (/^(\+|00)/.test(text)) {
    const whole = text.startsWith('00') ? digits.slice(2) : digits
    if (code && whole.startsWith(code)) return { phoneCountryCode: code, phone: whole.slice(code.length) }
    return { phoneCountryCode: whole.slice(0, 2), phone: whole.slice(2) }
  }
  return { phoneCountryCode: code, phone: digits.replace(/^0/, '') }
}
