/**
 * Writes the palette and the shell's own styles into index.html, so that the painted shell, the first script
 * and every screen stand on the same colours and the same layout: nothing moves when the app takes over.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { dark, darkTones, light, lightTones, schemeCss } from '../src/ui/theme/palette.ts'

const SHELL_CSS = new URL('../src/app/shell/shell.css', import.meta.url)

const squeeze = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' ').replace(/ ?([{}:;,>]) ?/g, '$1').replace(/;}/g, '}').trim()

function css(): string {
  return [
    `:root{color-scheme:light;${schemeCss(light, lightTones)}}`,
    `:root[data-mantine-color-scheme="dark"]{color-scheme:dark;${schemeCss(dark, darkTones)}}`,
    // A descendant selector keeps its colon apart: squeeze only what is ours and plain.
    squeeze(readFileSync(SHELL_CSS, 'utf8')),
  ].join('')
}

export function paintedShell(): Plugin {
  return {
    name: 'painted-shell',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('<!--palette-->', `<style>${css()}</style>`).replaceAll('%THEME_LIGHT%', light.bg).replaceAll('%THEME_DARK%', dark.bg),
    },
  }
}
