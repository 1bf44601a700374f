import { execSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkSources } from './.build/chunk-sources.ts'
import { chunkGroups } from './.build/chunks.ts'
import { compressed } from './.build/compressed.ts'
import { firstFiles } from './.build/first-files.ts'
import { paintedShell } from './.build/painted-shell.ts'
import { keptChunks } from './.build/kept-chunks.ts'
import { pdfDecoders } from './.build/pdf-decoders.ts'
import { markLate } from './.build/precache.ts'
import { signInFirst } from './.build/sign-in-first.ts'
import { textFiles } from './.build/text-files.ts'
import { workedOut } from './.build/worked-out.ts'

/** Names this build: caches of an older one are not read. */
function nameOfBuild(): string {
  if (process.env.BUILD_ID) return process.env.BUILD_ID
  try {
    return execSync('git describe --always --dirty', { stdio: ['ignore', 'pipe', 'ignore'] }).toString().trim()
  } catch {
    return 'local' // a source archive without git
  }
}

const buildId = nameOfBuild()
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

export default defineConfig({
  base: './',
  define: { __BUILD_ID__: JSON.stringify(buildId), __VERSION__: JSON.stringify(version) },
  plugins: [
    react(),
    workedOut(),
    paintedShell(),
    firstFiles(),
    signInFirst(),
    pdfDecoders(),
    textFiles(),
    chunkSources(buildId),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // Shell, Home, Inbox, request machinery and leave. What is big or rare is cached when it is used.
        globPatterns: ['index.html', 'assets/*.{js,css}', 'icons/*.svg', 'manifest.webmanifest'],
        manifestTransforms: [markLate],
        // one classic script: without modules there is no import() in it, and what is loaded late in a page is part of it
        rollupFormat: 'iife',
        globIgnores: ['**/lazy-*', '**/gallery-*', '**/body-editor-*', '**/firebase-*', '**/oidc-*'],
      },
    }),
    compressed(),
    keptChunks(),
  ],
  build: {
    target: 'es2023',
    manifest: true,
    modulePreload: { polyfill: false, resolveDependencies: (_, deps, { hostType }) => (hostType === 'js' ? deps.filter((file) => file.endsWith('.css')) : deps) },
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: chunkGroups,
        },
      },
    },
  },
})
