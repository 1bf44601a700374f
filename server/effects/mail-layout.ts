/**
 * Looks of a mail: one column, tables and inline styles (mail programs know no more), brand orange, safe in dark mode.
 * Everything that comes in is escaped.
 */
import { directionOf } from '../../contract/kit/language.ts'
import type { ApproverAction } from '../../contract/kit/lifecycle.ts'

export interface MailContent {
  language: string
  product: string
  /** Small line above the heading: what kind of notice this is. */
  kind: string
  heading: string
  greeting: string
  message: string
  /** One line about the request: its kind, days and dates. */
  about?: string
  /** A digest's notices, each with its address. */
  lines?: { subject: string; message: string; url: string }[]
  /** Links that lead to a decision; the first is the one most people came for. */
  actions?: { action: ApproverAction; label: string; url: string }[]
  /** Said under them: that opening one decides nothing. */
  asks?: string
  button: { label: string; url: string } | null
  /** Said above the link in full, for programs that show no button. */
  linkHint: string
  footer: string
  /** Where the reader chooses which mails they get; null for one that comes whatever they choose. */
  preferences: { label: string; url: string } | null
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
    .kind, .link { color: #ffa94d !important; }
    .other { background: #25262b !important; border-color: #868e96 !important; }
    .other a { color: #f1f3f5 !important; }
    .line { border-color: #373a40 !important; }
  }
  @media (max-width: 480px) { .inner { padding: 24px 20px !important; } .button a { display: block !important; } .actions, .actions tbody, .actions tr, .action { display: block !important; width: auto !important; } .action a { display: block !important; } }`

/** First the orange one, the others outlined: told apart by their words, not by colour. */
const decision = ({ action, label, url }: NonNullable<MailContent['actions']>[number]) => {
  const isFirst = action === 'approve'
  const look = isFirst ? `background:${BUTTON};border:1px solid ${BUTTON}` : 'background:#ffffff;border:1px solid #868e96'
  return `
                <td class="action${isFirst ? '' : ' other'}" align="center" style="border-radius:10px;${look}"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 22px;font:600 16px/20px ${FONT};color:${isFirst ? '#ffffff' : '#212529'};text-decoration:none;border-radius:10px">${escapeHtml(label)}</a></td>`
}

const decisions = (actions: NonNullable<MailContent['actions']>, asks: string) => `
              <table role="presentation" cellpadding="0" cellspacing="0" border="0" class="actions" style="margin:0 0 8px;border-collapse:separate;border-spacing:0"><tr>${actions.map(decision).join('\n                <td class="action" style="width:10px;height:10px;font-size:0;line-height:10px">&nbsp;</td>')}
              </tr></table>
              <p class="quiet" style="margin:0 0 20px;font:400 13px/20px ${FONT};color:#5c636a">${escapeHtml(asks)}</p>`

/** Under decisions, opening is the quieter way. */
const opening = (label: string, url: string) => `
              <p class="button" style="margin:0 0 20px;font:600 16px/24px ${FONT}"><a href="${escapeHtml(url)}" class="link" style="color:${BUTTON};text-decoration:underline">${escapeHtml(label)}</a></p>`

const button = (label: string, url: string) => `
              <table role="presentation" cellpadding="0" cellspacing="0" border="0" class="button" style="margin:0 0 24px"><tr>
                <td bgcolor="${BUTTON}" style="border-radius:10px;background:${BUTTON}"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 28px;font:600 16px/20px ${FONT};color:#ffffff;text-decoration:none;border-radius:10px;text-align:center">${escapeHtml(label)}</a></td>
              </tr></table>`

const link = (hint: string, url: string) => `
              <p class="quiet" style="margin:0;font:400 13px/20px ${FONT};color:#5c636a">${escapeHtml(hint)}<br><a href="${escapeHtml(url)}" style="color:${BUTTON};word-break:break-all">${escapeHtml(url)}</a></p>`

const about = (line: string) => `
              <p class="strong" style="margin:0 0 24px;font:600 16px/24px ${FONT};color:#212529">${escapeHtml(line)}</p>`

const listed = (lines: NonNullable<MailContent['lines']>) => `
              <ul style="margin:0 0 24px;padding:0;list-style:none">${lines.map((l) => `
                <li class="line" style="margin:0;padding:12px 0;border-top:1px solid #e9e6e1"><a href="${escapeHtml(l.url)}" class="strong" style="font:600 16px/22px ${FONT};color:#212529;text-decoration:none">${escapeHtml(l.subject)}</a><br><span class="text" style="font:400 14px/20px ${FONT};color:#343a40">${escapeHtml(l.message)}</span></li>`).join('')}
              </ul>`

export function mailHtml(c: MailContent): string {
  return `<!doctype html>
<html lang="${escapeHtml(c.language)}" dir="${directionOf(c.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(c.heading)}</title>
<style>${darkStyles}
</style>
</head>
<body class="page" dir="${directionOf(c.language)}" style="margin:0;padding:0;background:#f6f5f3">
  <div style="display:none;max-height:0;overflow:hidden">${escapeHtml(c.message)}</div>
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="background:#f6f5f3"><tr><td align="center" style="padding:32px 12px">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
      <tr><td style="padding:0 4px 16px;font:600 15px/20px ${FONT};color:#343a40" class="strong"><span style="display:inline-block;width:12px;height:12px;border-radius:4px;background:${BRAND};margin-inline-end:8px"></span>${escapeHtml(c.product)}</td></tr>
      <tr><td class="card" style="background:#ffffff;border:1px solid #e9e6e1;border-radius:16px;border-top:4px solid ${BRAND}">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="inner" style="padding:32px 36px">
              <p class="kind" style="margin:0 0 8px;font:600 12px/16px ${FONT};letter-spacing:${directionOf(c.language) === 'rtl' ? '0' : '.06em'};text-transform:uppercase;color:${BUTTON}">${escapeHtml(c.kind)}</p>
              <h1 class="strong" style="margin:0 0 16px;font:700 22px/30px ${FONT};color:#212529">${escapeHtml(c.heading)}</h1>
              <p class="text" style="margin:0 0 8px;font:400 16px/24px ${FONT};color:#343a40">${escapeHtml(c.greeting)}</p>
              <p class="text" style="margin:0 0 24px;font:400 16px/24px ${FONT};color:#343a40">${escapeHtml(c.message)}</p>${c.about ? about(c.about) : ''}${c.lines ? listed(c.lines) : ''}${c.actions?.length ? decisions(c.actions, c.asks ?? '') : ''}${c.button ? (c.actions?.length ? opening : button)(c.button.label, c.button.url) + link(c.linkHint, c.button.url) : ''}
        </td></tr></table>
      </td></tr>
      <tr><td class="quiet" style="padding:16px 4px 0;font:400 12px/18px ${FONT};color:#5c636a">${escapeHtml(c.footer)}${c.preferences ? ` <a href="${escapeHtml(c.preferences.url)}" style="color:inherit">${escapeHtml(c.preferences.label)}</a>` : ''}</td></tr>
    </table>
  </td></tr></table>
</body>
</html>
`
}

/** The same words without any looks. */
export function mailText(c: MailContent): string {
  const parts = [c.heading, c.greeting, c.message, c.about ?? null, c.lines ? c.lines.map((l) => `* ${l.subject}\n  ${l.message}\n  ${l.url}`).join('\n') : null, c.actions?.length ? [...c.actions.map((a) => `${a.label}: ${a.url}`), c.asks].join('\n') : null, c.button ? `${c.button.label}: ${c.button.url}` : null, `--\n${c.product}. ${c.footer}${c.preferences ? `\n${c.preferences.label}: ${c.preferences.url}` : ''}`]
  return `${parts.filter((p) => p !== null).join('\n\n')}\n`
}
