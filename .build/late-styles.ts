/**
 * Puts the stylesheets behind the painted shell: its own styles stand in the page, so the first paint waits for nothing.
 * Scripts still wait for them, so no screen is ever drawn without its styles.
 */
import type { Plugin } from 'vite'

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g

export function lateStyles(): Plugin {
  return {
    name: 'late-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(STYLESHEET, '').replace('</body>', `${(html.match(STYLESHEET) ?? []).join('')}\n  </body>`),
    },
  }
}
