/** Pages of the local provider: sign-in, sign-out, something went wrong. Small, without a framework, in the product's colours. */
import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { directionOf } from '../../contract/kit/language.ts'
import { text } from '../lib/text.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (c) => escapes[c] ?? c)

const css = `
:root{color-scheme:light dark;--bg:#faf7f4;--card:#fff;--text:#1f1b18;--dim:#6b625b;--line:#8c827a;--orange:#c2410c;--on-orange:#fff;--ring:#f97316;--red:#b42318;--red-bg:#fef3f2;--chip:#fff1e6}
@media (prefers-color-scheme:dark){:root{--bg:#171412;--card:#211d1a;--text:#f3eeea;--dim:#b5aaa2;--line:#7d736b;--orange:#fb923c;--on-orange:#1c1005;--ring:#fdba74;--red:#ffb4a8;--red-bg:#3b1713;--chip:#33241a}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;align-content:center;justify-items:center;gap:16px;padding:24px 16px;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main,aside{width:100%;max-width:400px;background:var(--card);border-radius:20px;padding:28px 24px;box-shadow:0 1px 2px rgb(0 0 0/.06),0 12px 32px rgb(0 0 0/.08)}
aside{padding:18px 24px}
.mark{display:grid;place-items:center;width:44px;height:44px;border-radius:13px;background:var(--orange);color:var(--on-orange);font-weight:700;font-size:15px;letter-spacing:.02em}
h1{margin:18px 0 4px;font-size:24px;line-height:1.25;letter-spacing:-.01em}
h2{margin:0 0 8px;font-size:15px}
p{margin:0 0 16px;color:var(--dim)}
label{display:block;margin:14px 0 6px;font-weight:600;font-size:14px}
input{width:100%;height:48px;padding:0 14px;border:1px solid var(--line);border-radius:12px;background:transparent;color:inherit;font:inherit}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:48px;margin-top:22px;padding:8px 16px;border:0;border-radius:12px;background:var(--orange);color:var(--on-orange);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.quiet{margin-top:10px;background:transparent;color:var(--orange)}
input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid var(--ring);outline-offset:2px}
[role=alert]{margin:0 0 4px;padding:12px 14px;border-radius:12px;background:var(--red-bg);color:var(--red);font-size:15px}
ul{display:flex;flex-wrap:wrap;gap:6px;margin:0;padding:0;list-style:none}
li{padding:3px 10px;border-radius:999px;background:var(--chip);font-size:14px}
aside p{margin:0 0 10px;font-size:14px}
.qr{display:block;width:200px;height:200px;margin:0 auto 16px;border-radius:12px;background:#fff}
.key{display:block;margin:0 0 16px;overflow-wrap:anywhere;font:600 15px/1.6 ui-monospace,Menlo,Consolas,monospace;color:var(--text)}
.codes{display:grid;gap:6px;margin:0 0 16px;font:600 14px/1.5 ui-monospace,Menlo,Consolas,monospace;direction:ltr}
.codes li{padding:4px 8px;border-radius:8px;text-align:center}
.rules{margin:0 0 8px;font-size:14px}
input[readonly]{background:var(--chip);border-color:transparent}
.other{display:grid;place-items:center;min-height:44px;margin:8px 0;color:var(--orange);font-size:15px;text-align:center}
code{font:inherit;font-weight:600;color:var(--text)}
`

/** Sends the log-out form by itself; its hash stands in the page's policy. */
const SUBMIT = `document.getElementById('op.logoutForm').submit()`

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

export interface Page {
  title: string
  body: string
  /** A second card below the first. */
  aside?: string
  language: string
  status?: number
  /** Sends the form of the page by itself. */
  submits?: boolean
}

/** Headers of a provider page: nothing but its own style, forms to our own origin, never in a frame. */
const headersOf = (page: Page): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src ${hashOf(css)}; img-src data:; ${page.submits ? `script-src ${hashOf(SUBMIT)}; ` : ''}form-action 'self'; base-uri 'none'; frame-ancestors 'self'`,
})

export function pageHtml(page: Page): string {
  return `<!doctype html>
<html lang="${escapeHtml(page.language)}" dir="${directionOf(page.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(page.title)}</title><style>${css}</style></head>
<body><main><div class="mark" aria-hidden="true">ESS</div>${page.body}${page.submits ? `<script>${SUBMIT}</script>` : ''}</main>${page.aside ? `<aside>${page.aside}</aside>` : ''}</body></html>`
}

export function sendPage(res: ServerResponse, page: Page, headers: Record<string, string> = {}): void {
  res.writeHead(page.status ?? 200, { ...headersOf(page), ...headers })
  res.end(pageHtml(page))
}

/** Sets a page on a response that oidc-provider (Koa) is about to send. */
export function setPage(ctx: { status: number; body: unknown; set(headers: Record<string, string>): void }, page: Page): void {
  ctx.status = page.status ?? 200
  ctx.set(headersOf(page))
  ctx.body = pageHtml(page)
}

/** A page that says one thing and leads back to the app. */
export function noticePage(language: string, what: 'expired' | 'failed' | 'busy' | 'signedOut', appUrl: string, status: number): Page {
  const title = text(language, `provider:${what}.title`)
  const says = text(language, `provider:${what}.text`)
  return {
    language, status,
    title,
    body: `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(says)}</p><a class="button" href="${escapeHtml(appUrl)}">${escapeHtml(text(language, 'provider:openApp'))}</a>`,
  }
}
