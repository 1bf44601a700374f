import { execSync } from 'node:child_process'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compressed } from './build/compressed.ts'
import { paintedShell } from './build/painted-shell.ts'

/** Names this build: caches of an older one are not read. */
function buildId(): string {
  if (process.env.BUILD_ID) return process.env.BUILD_ID
  try {
    return execSync('git describe --always --dirty', { stdio: ['ignore', 'pipe', 'ignore'] }).toString().trim()
  } catch {
    return 'local' // a source archive without git
  }
}

export default defineConfig({
  base: './',
  define: { __BUILD_ID__: JSON.stringify(buildId()) },
  plugins: [
    react(),
    paintedShell(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // Shell, Home, Inbox, request machinery and leave (DECISIONS 36). What is big or rare is cached when it is used.
        globPatterns: ['index.html', 'assets/*.{js,css}', 'icons/*.svg', 'manifest.webmanifest'],
        globIgnores: ['**/lazy-*', '**/firebase-*', '**/oidc-*'],
      },
    }),
    compressed(),
  ],
  build: {
    target: 'es2023',
    manifest: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            { name: 'router', test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-store|store)[\\/]/, priority: 2 },
            { name: 'oidc', test: /node_modules[\\/](oidc-client-ts|jwt-decode)[\\/]/, priority: 2 },
            { name: 'firebase', test: /node_modules[\\/](firebase|@firebase)[\\/]/, priority: 2 },
            // One file instead of thirty small ones: all of it is needed before the first screen.
            { name: 'start', test: /node_modules[\\/](i18next|react-i18next|use-sync-external-store|@tanstack[\\/](query|react-query))|[\\/]contract[\\/](calls|kit[\\/](call|wire|lifecycle))\.ts|[\\/]src[\\/](api[\\/](call|call-error|config|offline|query|query-client|renew|token)\.ts|lib[\\/](base-path|build|civil-text|http-request|location-guard)\.ts|ui[\\/](button|icon|icon-paths|page|states|status-label|surfaces)\.tsx?)/, priority: 1 },
            { name: 'dexie', test: /node_modules[\\/]dexie[\\/]/, priority: 2 },
          ],
        },
      },
    },
  },
})
