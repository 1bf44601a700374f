/**
 * The code of a training session: changes every few seconds, signed with a secret of the session that the server derives and a trainer's device
 * is given ahead. The same arithmetic shows it and judges it. @see contract/modules/training/README.md#the-code
 */

/** Arriving, or leaving. */
export type Direction = 'i' | 'o'

/** What a code is of. */
export interface CodeOf {
  sessionId: string
  /** Rises when somebody of the crew is removed: the session has another secret from then on. */
  keyVersion: number
  direction: Direction
  /** Which code it is: seconds since 1970, divided by the seconds a code is shown. */
  step: number
}

/** What a scanned code says. */
export interface ScannedCode extends CodeOf {
  /** 16 bytes in base64url. */
  mac: string
}

export const isDirection = (text: string): text is Direction => text === 'i' || text === 'o'

/** Place of the screen that opens codes, below the app's base path. */
export const SCAN_PATH = 'training/scan'

/** Longest text a scanner may hand over. */
export const LONGEST_CODE = 400

export const stepAt = (ms: number, codeSeconds: number): number => Math.floor(ms / 1000 / codeSeconds)
/** Beginning of a step, Unix milliseconds: what the server records as the time of a scan. */
export const startOfStep = (step: number, codeSeconds: number): number => step * codeSeconds * 1000

type SecretKey = Awaited<ReturnType<typeof importSecret>>
const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const

/** A session's secret as a key that signs and never leaves the browser's keeping again. */
export const importSecret = (secret: Uint8Array<ArrayBuffer>) => crypto.subtle.importKey('raw', secret, HMAC, false, ['sign'])

async function signed(key: SecretKey, prefix: string, { sessionId, keyVersion, direction, step }: CodeOf): Promise<Uint8Array> {
  const text = [prefix, sessionId, keyVersion, direction, step].join('\n')
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)))
}

/** Bytes as base64url without padding. */
export const bytesTo64 = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** @returns null for what is no base64url as `bytesTo64` writes it */
export function bytesFrom64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return null
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
  return bytesTo64(bytes) === text ? bytes : null
}

/** What signs a code. */
export const macOf = async (key: SecretKey, of: CodeOf): Promise<string> => bytesTo64((await signed(key, 'T1', of)).subarray(0, 16))

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The code to type where there is no camera: eight letters and digits. */
export async function typedCodeOf(key: SecretKey, of: CodeOf): Promise<string> {
  const bytes = (await signed(key, 'typed', of)).subarray(0, 5)
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from({ length: 8 }, (_, i) => LETTERS[Number.parseInt(bits.slice(i * 5, i * 5 + 5), 2)]).join('')
}

/** As it is shown: `TC1B-ZFZW`. */
export const showTyped = (typed: string): string => `${typed.slice(0, 4)}-${typed.slice(4)}`

/** What somebody typed: case, dashes and spaces do not matter, O is 0, I and L are 1. @returns null for what is no such code */
export function readTyped(text: string): string | null {
  if (text.length > 40) return null
  const typed = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return typed.length === 8 && [...typed].every((letter) => LETTERS.includes(letter)) ? typed : null
}

const idTo64 = (id: string): string => bytesTo64(Uint8Array.from(id.replaceAll('-', '').match(/../g) ?? [], (hex) => Number.parseInt(hex, 16)))

function idFrom64(text: string): string | null {
  const bytes = text.length === 22 ? bytesFrom64(text) : null
  return bytes && Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The part of the link behind `#`, which no server is sent. */
export const writeCode = ({ sessionId, keyVersion, direction, step, mac }: ScannedCode): string =>
  `1.${idTo64(sessionId)}.${keyVersion}${direction}.${step.toString(36)}.${mac}`

/** What the square on the screen says: a link, so that a phone's own camera opens it. @param app address of the app, without a slash at its end */
export const codeLink = (app: string, code: ScannedCode): string => `${app}/${SCAN_PATH}#${writeCode(code)}`

const FORM = /^1\.([\w-]{22})\.([1-9]\d{0,5})([io])\.([1-9a-z][0-9a-z]{0,7})\.([\w-]{22})$/

/** What a code says: of a link or of its part behind `#`. @returns null for what is none */
export function readCode(text: string): ScannedCode | null {
  if (text.length > LONGEST_CODE) return null
  const given = text.trim()
  const at = given.indexOf('#')
  if (at >= 0 && !given.slice(0, at).endsWith(`/${SCAN_PATH}`)) return null
  const [, id64 = '', version, direction = '', step36 = '', mac = ''] = FORM.exec(given.slice(at + 1)) ?? []
  const sessionId = idFrom64(id64)
  if (sessionId === null || !isDirection(direction) || bytesFrom64(mac) === null) return null
  return { sessionId, keyVersion: Number(version), direction, step: Number.parseInt(step36, 36), mac }
}
