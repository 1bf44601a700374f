/** Pages between a right password and being signed in: the code, setting up an app, recovery codes. Work without scripts. */
import { encodeQR } from 'qr'
import { text } from '../lib/text.ts'
import { escapeHtml, type Page } from './page.ts'

/** What somebody is offered who must set up an app. */
export interface Offer {
  key: string
  /** `otpauth://…` */
  uri: string
  recoveryCodes: readonly string[]
}

/** Which page, and what it shows. */
export type SecondStepView = { kind: 'code'; withRecovery: boolean } | { kind: 'setUp'; offer: Offer } | { kind: 'recovery'; offer: Offer }

export interface SecondStepPage {
  /** Where the form is sent. */
  action: string
  language: string
  view: SecondStepView
  problem: { key: string; params?: Record<string, string | number> } | null
  status: number
}

const QUIET_ZONE = 4

/** A QR code as a drawing inside the page: nothing is fetched, and the policy of the page allows nothing else. */
function qrSvg(content: string, label: string): string {
  const rows = encodeQR(content, 'raw', { border: QUIET_ZONE })
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return `<svg class="qr" role="img" aria-label="${escapeHtml(label)}" viewBox="0 0 ${rows.length} ${rows.length}" shape-rendering="crispEdges"><path d="${path}" fill="#000"/></svg>`
}

const inFours = (key: string) => key.replace(/(.{4})(?!$)/g, '$1 ')

export function secondStepPage({ action, language, view, problem, status }: SecondStepPage): Page {
  const t = (key: string, params?: Record<string, string | number>) => escapeHtml(text(language, `provider:second.${key}`, params))
  const alert = problem ? `<div role="alert" id="problem">${escapeHtml(text(language, `provider:${problem.key}`, problem.params))}</div>` : ''
  const described = problem ? ' aria-describedby="problem"' : ''
  const form = (inside: string) => `<form method="post" action="${escapeHtml(action)}" autocomplete="off">${inside}</form>`
  const again = `<form method="post" action="${escapeHtml(action)}"><button class="quiet" name="again" value="1">${t('again')}</button></form>`
  const code = `<label for="code">${t('code')}</label><input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="40" autofocus${described}>`
  const recovery = `<input type="hidden" name="with" value="recovery"><label for="code">${t('recoveryCode')}</label><input id="code" name="code" type="text" autocomplete="off" autocapitalize="none" spellcheck="false" required maxlength="40" autofocus${described}>`
  const submit = `<button type="submit">${t('button')}</button>`
  const page = (title: string, body: string): Page => ({ language, status, title: text(language, `provider:second.${title}`), body: `<h1>${t(title)}</h1>${body}` })

  if (view.kind === 'code') {
    const other = view.withRecovery ? `<a class="other" href="${escapeHtml(action)}">${t('withApp')}</a>` : `<a class="other" href="${escapeHtml(action)}?with=recovery">${t('withRecovery')}</a>`
    return page('title', `<p>${t(view.withRecovery ? 'recoveryText' : 'text')}</p>${alert}${form((view.withRecovery ? recovery : code) + submit)}${other}${again}`)
  }
  if (view.kind === 'setUp') {
    const { uri, key } = view.offer
    return page('setUp.title', `<p>${t('setUp.text')}</p>${alert}${qrSvg(uri, text(language, 'provider:second.setUp.qr'))}<a class="other" href="${escapeHtml(uri)}">${t('setUp.open')}</a><p>${t('setUp.key')}<code class="key" dir="ltr">${escapeHtml(inFours(key))}</code></p>${form(code + submit)}${again}`)
  }
  const codes = view.offer.recoveryCodes.map((one) => `<li>${escapeHtml(one)}</li>`).join('')
  return page('recovery.title', `<p>${t('recovery.text')}</p><ul class="codes">${codes}</ul>${form(`<button type="submit" name="kept" value="1" autofocus>${t('recovery.kept')}</button>`)}`)
}
