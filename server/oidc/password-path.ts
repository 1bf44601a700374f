/** Where a password is asked for anew, and where a link of a mail leads: beside the provider's own addresses, since nobody is signed in there. */
export const FORGOT_PATH = '/oidc/forgot'
const PASSWORD_PATH = '/oidc/password'

/** Address of a link, below the product's origin. The page behind it is in the language of the mail. */
export const passwordPath = (token: string, language: string): string => `${PASSWORD_PATH}/${token}?lang=${encodeURIComponent(language)}`

/** 32 bytes in base64url: nothing else is worth a look. */
const LINK = /^\/oidc\/password\/([\w-]{43})(?:\?|$)/
const FORGOT = /^\/oidc\/forgot(?:\?|$)/

/** The token of such an address; '' for the page that asks who forgot their password; null for any other address. */
export const passwordAddress = (url: string): string | null => LINK.exec(url)?.[1] ?? (FORGOT.test(url) ? '' : null)
