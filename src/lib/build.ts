/** Name of this build and its version, written by vite.config.ts. */
declare const __BUILD_ID__: string | undefined
export const buildId: string = typeof __BUILD_ID__ === 'string' ? __BUILD_ID__ : 'test'

declare const __VERSION__: string | undefined
export const version: string = typeof __VERSION__ === 'string' ? __VERSION__ : '0.0.0'
