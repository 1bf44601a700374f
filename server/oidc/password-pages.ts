/** Pages for whoever has no password, or forgot it. Forms without scripts, in the looks of the sign-in page. */
import { PASSWORD_LENGTH } from '../../contract/kit/password.ts'
import { text } from '../lib/text.ts'
import { escapeHtml, type Page } from './page.ts'
import { FORGOT_PATH } from './password-path.ts'

/** Why the last try failed: a text with its namespace. */
export interface PagedProblem {
  key: string
  params?: Record<string, string | number> | undefined
}

interface OfForm {
  /** Where the form is sent. */
  action: string
  language: string
  problems: readonly PagedProblem[]
  /** Where the sign-in begins. */
  appUrl: string
  status: number
}

const told = (language: string, problems: readonly PagedProblem[]) =>
  problems.length > 0 ? `<div role="alert" id="problem">${problems.map(({ key, params }) => `<div>${escapeHtml(text(language, key, params))}</div>`).join('')}</div>` : ''
const tellerOf = (language: string) => (key: string, params?: Record<string, string | number>) => escapeHtml(text(language, `provider:forgot.${key}`, params))
const back = (language: string, appUrl: string) => `<a class="other" href="${escapeHtml(appUrl)}">${escapeHtml(text(language, 'provider:forgot.back'))}</a>`

/** Asks for the username or the address. */
export function forgotPage({ action, language, problems, appUrl, status, typed }: OfForm & { typed: string }): Page {
  const t = tellerOf(language)
  return {
    language, status, title: text(language, 'provider:forgot.title'),
    body: `<h1>${t('title')}</h1><p>${t('text')}</p>${told(language, problems)}
<form method="post" action="${escapeHtml(action)}">
<label for="name">${t('name')}</label>
<input id="name" name="name" type="text" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="254" value="${escapeHtml(typed)}" autofocus${problems.length > 0 ? ' aria-describedby="problem"' : ''}>
<button type="submit">${t('button')}</button>
</form>${back(language, appUrl)}`,
  }
}

/** Whoever asked is told the same, whether there is such a person or not. */
export function sentPage(language: string, appUrl: string): Page {
  const t = tellerOf(language)
  return { language, title: text(language, 'provider:forgot.sent.title'), body: `<h1>${t('sent.title')}</h1><p role="status">${t('sent.text')}</p><p>${t('sent.nothing')}</p><a class="button" href="${escapeHtml(appUrl)}">${t('back')}</a>` }
}

/** Asks for the new password, twice, with the rules beside the field. */
export function choosePage({ action, language, problems, status, username, isInvitation, hasRules }: Omit<OfForm, 'appUrl'> & { username: string; isInvitation: boolean; hasRules: boolean }): Page {
  const t = tellerOf(language)
  const title = `choose.${isInvitation ? 'first' : 'another'}`
  const described = [...(problems.length > 0 ? ['problem'] : []), ...(hasRules ? ['rules'] : [])].join(' ')
  const field = (name: string, label: string, attributes: string) =>
    `<label for="${name}">${t(label)}</label>${attributes.includes('autofocus') && hasRules ? `<p id="rules" class="rules">${t('rules', { min: PASSWORD_LENGTH.min })}</p>` : ''}<input id="${name}" name="${name}" type="password" autocomplete="new-password" required maxlength="${PASSWORD_LENGTH.max}"${attributes}>`
  return {
    language, status, title: text(language, `provider:forgot.${title}`),
    body: `<h1>${t(title)}</h1><p>${t('choose.text')}</p>${told(language, problems)}
<form method="post" action="${escapeHtml(action)}">
<label for="username">${escapeHtml(text(language, 'provider:username'))}</label>
<input id="username" name="username" type="text" autocomplete="username" value="${escapeHtml(username)}" readonly dir="ltr">
${field('password', 'choose.password', ` autofocus${described ? ` aria-describedby="${described}"` : ''}`)}
${field('again', 'choose.again', '')}
<button type="submit">${t('choose.button')}</button>
</form>`,
  }
}

/** What a link came to: the password is set, or the link is none any more. */
export function outcomePage(language: string, what: 'done' | 'gone', appUrl: string): Page {
  const t = tellerOf(language)
  const ask = what === 'gone' ? `<a class="other" href="${escapeHtml(appUrl)}">${t('back')}</a>` : ''
  const [href, label] = what === 'done' ? [appUrl, text(language, 'provider:signIn.button')] : [`${FORGOT_PATH}?lang=${encodeURIComponent(language)}`, text(language, 'provider:forgot.gone.button')]
  return {
    language, status: what === 'done' ? 200 : 410, title: text(language, `provider:forgot.${what}.title`),
    body: `<h1>${t(`${what}.title`)}</h1><p role="status">${t(`${what}.text`)}</p><a class="button" href="${escapeHtml(href)}">${escapeHtml(label)}</a>${ask}`,
  }
}
