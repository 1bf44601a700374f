/**
 * Looks of a mail: one column, tables and inline styles (mail programs know no more), brand orange, safe in dark mode.
 * Everything that comes in is escaped.
 */
export interface MailContent {
  language: string
  product: string
  /** Small line above the heading: what kind of notice this is. */
  kind: string
  heading: string
  greeting: string
  message: string
  /** A digest's notices, each with its address. */
  lines?: { subject: string; message: string; url: string }[]
  button: { label: string; url: string } | null
  /** Said above the link in full, for programs that show no button. */
  linkHint: string
  footer: string
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => escapes[c] as string)

/** White on this orange has a contrast of 5.2 to 1. */
const BUTTON = '#c2410c'
const BRAND = '#fd7e14'
const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

const darkStyles = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #1a1b1e !important; }
    .card { background: #25262b !important; border-color: #373a40 !important; border-top-color: ${BRAND} !important; }
    .strong { color: #f1f3f5 !important; }
    .text { color: #ced4da !important; }
    .quiet, .quiet a { color: #adb5bd !important; }
    .kind { color: #ffa94d !important; }
  }
  @media (max-width: 480px) { .inner { padding: 24px 20px !important; } .button a { display: block !important; } }`

const button = (label: string, url: string) => `
              <table role="presentation" cellpadding="0" cellspacing="0" border="0" class="button" style="margin:0 0 24px"><tr>
                <td bgcolor="${BUTTON}" style="border-radius:10px;background:${BUTTON}"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 28px;font:600 16px/20px ${FONT};color:#ffffff;text-decoration:none;border-radius:10px;text-align:center">${escapeHtml(label)}</a></td>
              </tr></table>`

const link = (hint: string, url: string) => `
              <p class="quiet" style="margin:0;font:400 13px/20px ${FONT};color:#5c636a">${escapeHtml(hint)}<br><a href="${escapeHtml(url)}" style="color:${BUTTON};word-break:break-all">${escapeHtml(url)}</a></p>`

const listed = (lines: NonNullable<MailContent['lines']>) => `
              <ul style="margin:0 0 24px;padding:0;list-style:none">${lines.map((l) => `
                <li style="margin:0;padding:12px 0;border-top:1px solid #e9e6e1"><a href="${escapeHtml(l.url)}" class="strong" style="font:600 16px/22px ${FONT};color:#212529;text-decoration:none">${escapeHtml(l.subject)}</a><br><span class="text" style="font:400 14px/20px ${FONT};color:#343a40">${escapeHtml(l.message)}</span></li>`).join('')}
              </ul>`

export function mailHtml(c: MailContent): string {
  return `<!doctype html>
<html lang="${escapeHtml(c.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(c.heading)}</title>
<style>${darkStyles}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f5f3">
  <div style="display:none;max-height:0;overflow:hidden">${escapeHtml(c.message)}</div>
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="background:#f6f5f3"><tr><td align="center" style="padding:32px 12px">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
      <tr><td style="padding:0 4px 16px;font:600 15px/20px ${FONT};color:#343a40" class="strong"><span style="display:inline-block;width:12px;height:12px;border-radius:4px;background:${BRAND};margin-right:8px"></span>${escapeHtml(c.product)}</td></tr>
      <tr><td class="card" style="background:#ffffff;border:1px solid #e9e6e1;border-radius:16px;border-top:4px solid ${BRAND}">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="inner" style="padding:32px 36px">
              <p class="kind" style="margin:0 0 8px;font:600 12px/16px ${FONT};letter-spacing:.06em;text-transform:uppercase;color:${BUTTON}">${escapeHtml(c.kind)}</p>
              <h1 class="strong" style="margin:0 0 16px;font:700 22px/30px ${FONT};color:#212529">${escapeHtml(c.heading)}</h1>
              <p class="text" style="margin:0 0 8px;font:400 16px/24px ${FONT};color:#343a40">${escapeHtml(c.greeting)}</p>
              <p class="text" style="margin:0 0 24px;font:400 16px/24px ${FONT};color:#343a40">${escapeHtml(c.message)}</p>${c.lines ? listed(c.lines) : ''}${c.button ? button(c.button.label, c.button.url) + link(c.linkHint, c.button.url) : ''}
        </td></tr></table>
      </td></tr>
      <tr><td class="quiet" style="padding:16px 4px 0;font:400 12px/18px ${FONT};color:#5c636a">${escapeHtml(c.footer)}</td></tr>
    </table>
  </td></tr></table>
</body>
</html>
`
}

/** The same words without any looks. */
export function mailText(c: MailContent): string {
  const parts = [c.heading, c.greeting, c.message, c.lines ? c.lines.map((l) => `* ${l.subject}\n  ${l.message}\n  ${l.url}`).join('\n') : null, c.button ? `${c.button.label}: ${c.button.url}` : null, `--\n${c.product}. ${c.footer}`]
  return `${parts.filter((p) => p !== null).join('\n\n')}\n`
}
