/**
 * Header of a download (RFC 6266): a plain ASCII name for old readers, the real one as RFC 5987 `filename*`.
 * Always an attachment: the browser never shows what somebody uploaded as a page of ours. Send `X-Content-Type-Options: nosniff` with it.
 */
export function contentDisposition(fileName: string): string {
  const plain = fileName.normalize('NFKD').replace(/[\u0300-\u036f]/g, '').replace(/[^\x20-\x7e]/g, '_').replace(/["\\%;]/g, '_')
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
