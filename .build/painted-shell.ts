/**
 * Writes the palette and the shell's own styles into index.html, so that the painted shell, the first script
 * and every screen stand on the same colours and the same layout: nothing moves when the app takes over.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { iconPaths, type IconName } from '../src/ui/icon-paths.ts'
import { dark, darkTones, light, lightTones, schemeCss } from '../src/ui/theme/palette.ts'

const SHELL_CSS = new URL('../src/app/shell/shell.css', import.meta.url)

const squeeze = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' ').replace(/ ?([{}:;,>]) ?/g, '$1').replace(/;}/g, '}').trim()

function css(): string {
  return [
    // Mantine below our components, our components below the screens, in whatever order the files arrive.
    '@layer mantine,ess;',
    `:root{color-scheme:light;${schemeCss(light, lightTones)}}`,
    `:root[data-mantine-color-scheme="dark"]{color-scheme:dark;${schemeCss(dark, darkTones)}}`,
    // A descendant selector keeps its colon apart: squeeze only what is ours and plain.
    squeeze(readFileSync(SHELL_CSS, 'utf8')),
  ].join('')
}

const icon = (name: IconName, size: number, width: number) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"><path d="${iconPaths[name]}"/></svg>`

/** The navigation of src/app/shell/nav.tsx without its words. */
function nav(): string {
  const items = (['home', 'inbox', 'plus', 'calendar', 'user'] as const).map((name) => {
    const label = '<span class="ess-nav-label"><i class="ess-p" style="width:36px;height:8px;margin:4px 0;opacity:.6"></i></span>'
    return `<li><div class="ess-nav-item"${name === 'plus' ? ' data-new' : name === 'user' ? ' data-me' : ''}><span class="ess-nav-pill">${icon(name, 22, 1.9)}</span>${label}</div></li>`
  })
  return `<div class="ess-nav"><div class="ess-nav-brand"><span class="ess-nav-mark">${icon('check', 20, 1.9)}</span></div><ul class="ess-nav-list">${items.join('')}</ul></div>`
}

export function paintedShell(): Plugin {
  return {
    name: 'painted-shell',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('<!--palette-->', `<style>${css()}</style>`).replace('<!--nav-->', nav()).replaceAll('%THEME_LIGHT%', light.bg).replaceAll('%THEME_DARK%', dark.bg),
    },
  }
}
