/** base64 of texts in links: base64url is written, plain base64 is read too, the text is UTF-8. @see docs/product/wire.md#names */
import { trimEndOf } from './trim-end.ts'

/** @returns base64url without padding */
export function encode64(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** @returns the text; null for what is no base64 of a UTF-8 text */
export function decode64(given: string): string | null {
  const plain = trimEndOf(given.replaceAll('-', '+').replaceAll('_', '/'), '=')
  if (plain === '' || !/^[A-Za-z0-9+/]+$/.test(plain) || plain.length % 4 === 1) return null
  try {
    const bytes = Uint8Array.from(atob(plain), (c) => c.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null // bytes that are no UTF-8
  }
}
