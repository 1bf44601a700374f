import { text } from '../lib/text.ts'
import { escapeHtml, type Page } from './page.ts'
import { FORGOT_PATH } from './password-path.ts'

export interface SignInPage {
  /** Where the form is sent. */
  action: string
  language: string
  username: string
  /** Key of the text that says why the last try failed (`provider:wrong`); null on the first. */
  problem: { key: string; params?: Record<string, string | number> } | null
  /** Work of theirs waits on their device: they are told that it stays there. */
  keepsWork: boolean
  /** User names to try, on a server that holds the demo company. */
  demoAccounts: readonly string[]
  /** What their documents open with. */
  demoDocumentPassword?: string | undefined
  status: number
}

/** From so many seconds on a wait is told in minutes. */
const MINUTES_FROM = 100

/** What a page says to somebody who has to wait. */
export const waitProblem = (seconds: number): SignInPage['problem'] =>
  seconds < MINUTES_FROM ? { key: 'tooMany', params: { count: seconds } } : { key: 'tooManyMinutes', params: { count: Math.ceil(seconds / 60) } }

/** The sign-in form. Works without scripts; the user name stays when the password was wrong. */
export function signInPage(input: SignInPage): Page {
  const t = (key: string, params?: Record<string, string | number>) => escapeHtml(text(input.language, `provider:${key}`, params))
  const alert = input.problem ? `<div role="alert" id="problem">${t(input.problem.key, input.problem.params)}</div>` : ''
  const described = input.problem ? ' aria-describedby="problem"' : ''
  const demo = `<h2>${t('demo.title')}</h2><p>${t('demo.password')} <code>demo</code></p><ul>${input.demoAccounts.map((name) => `<li>${escapeHtml(name)}</li>`).join('')}</ul>${input.demoDocumentPassword ? `<p>${t('demo.documents')} <code>${escapeHtml(input.demoDocumentPassword)}</code></p>` : ''}`
  return {
    language: input.language,
    status: input.status,
    title: text(input.language, 'provider:signIn.title'),
    body: `<h1>${t('signIn.title')}</h1><p>${t('signIn.text')}</p>${input.keepsWork ? `<p role="note">${t('signIn.kept')}</p>` : ''}${alert}
<form method="post" action="${escapeHtml(input.action)}" autocomplete="on">
<label for="username">${t('username')}</label>
<input id="username" name="username" type="text" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="200" value="${escapeHtml(input.username)}"${input.username ? '' : ' autofocus'}${described}>
<label for="password">${t('password')}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"${input.username ? ' autofocus' : ''}${described}>
<button type="submit">${t('signIn.button')}</button>
</form><a class="other" href="${FORGOT_PATH}?lang=${escapeHtml(encodeURIComponent(input.language))}">${t('forgot.link')}</a>`,
    ...(input.demoAccounts.length > 0 ? { aside: demo } : {}),
  }
}
