/** Finds what the browser journeys need, installs it when it can, says so in one line when it can't. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { fail, run } from '../../server/bootstrap.mjs'

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
const onPath = (name) => (process.env.PATH ?? '').split(':').map((dir) => join(dir, name)).find(isExecutable)
const isRoot = () => process.getuid?.() === 0

function installWithApt(...packages) {
  if (!isRoot() || !onPath('apt-get')) return
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  if (run('apt-get', ['update', '-qq'], { env }) === 0) run('apt-get', ['install', '-y', '-qq', ...packages], { env })
}

const systemBrowser = () => [process.env.CHROME_PATH, ...['chromium', 'chromium-browser', 'google-chrome'].map(onPath)].find((path) => path && isExecutable(path))

function playwrightBrowser() {
  const found = spawnSync(process.execPath, ['-e', "import('playwright-core').then(p => console.log(p.chromium.executablePath()))"], { encoding: 'utf8' }).stdout?.trim()
  return found && isExecutable(found) ? found : undefined
}

/** Path of a Chromium; ends the run with one line when there is none and none can be installed. */
export function findBrowser() {
  let found = systemBrowser() ?? playwrightBrowser()
  if (!found) {
    installWithApt('chromium')
    found = systemBrowser()
  }
  if (!found) {
    run('playwright', ['install', 'chromium'])
    found = playwrightBrowser()
  }
  return found ?? fail('no Chromium: install Debian package chromium, or set CHROME_PATH')
}

const systemShell = () => [process.env.HEADLESS_SHELL_PATH, ...['chromium-headless-shell', 'chrome-headless-shell'].map(onPath)].find((path) => path && isExecutable(path))

/**
 * Path of Chromium without its windows: the same engine for two thirds of the processor's time. It has no notifications and no installed
 * apps; what is about these opens a whole browser. Where there is none and none can be installed: the whole browser.
 */
export function findHeadlessShell() {
  let found = systemShell()
  if (!found) {
    installWithApt('chromium-headless-shell')
    found = systemShell()
  }
  return found ?? findBrowser()
}

/** Path of dbus-run-session: under it a stand-in notification service delivers real clicks. */
export function findDbus() {
  if (!onPath('dbus-run-session')) installWithApt('dbus')
  return onPath('dbus-run-session') ?? fail('no dbus-run-session: install Debian package dbus')
}
