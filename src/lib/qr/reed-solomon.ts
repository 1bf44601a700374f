/** Error correction of QR codes: Reed-Solomon over GF(256) with the polynomial x^8 + x^4 + x^3 + x^2 + 1. @see ISO/IEC 18004:2015 7.5 */

const FIELD = 0x11d

/** Product of two elements of the field. */
export function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * FIELD)
    product ^= ((b >>> bit) & 1) * a
  }
  return product
}

/** Coefficients of the generator polynomial of a degree, highest power first, without the leading 1. */
function generator(degree: number): number[] {
  const out = [...Array.from({ length: degree - 1 }, () => 0), 1]
  let root = 1
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) out[j] = multiply(out[j] as number, root) ^ (out[j + 1] ?? 0)
    root = multiply(root, 2)
  }
  return out
}

/** The `count` codewords that guard `data`. */
export function errorCorrection(data: readonly number[], count: number): number[] {
  const divisor = generator(count)
  const remainder = Array.from({ length: count }, () => 0)
  for (const codeword of data) {
    const factor = codeword ^ (remainder.shift() as number)
    remainder.push(0)
    for (const [i, coefficient] of divisor.entries()) remainder[i] = (remainder[i] as number) ^ multiply(coefficient, factor)
  }
  return remainder
}
