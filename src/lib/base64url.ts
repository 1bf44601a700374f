/** Bytes written as base64url, without the signs a web address changes. @throws DOMException for what is none @see RFC 4648, 5 */
export const bytesOfBase64url = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
