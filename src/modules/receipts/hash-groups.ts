/** A hash as people compare it: hexadecimal, in groups of four. */
import { bytesOfBase64url } from '../../lib/base64url.ts'

/** @param hash base64url; '' for what is none */
export function hashGroups(hash: string): string[] {
  try {
    const bytes = bytesOfBase64url(hash)
    const hex = Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')
    return hex.match(/.{1,4}/g) ?? []
  } catch {
    return []
  }
}
