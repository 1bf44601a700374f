/** A machine of the cluster: what runs on it, started again when it ends by itself, as a supervisor does (Restart=always, RestartSec=1). */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, readFileSync, type WriteStream } from 'node:fs'
import { join as joinPath } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { join, type Place, processesOf } from './lan.ts'

const AGAIN_MS = 1_000
const GONE_MS = 30_000

export interface Program {
  name: string
  command: () => string[]
  env?: () => Record<string, string>
  /** User it runs as; left out: root. */
  user?: string
}

interface Running {
  program: Program
  child: ChildProcess | undefined
  again: NodeJS.Timeout | undefined
  log: WriteStream
}

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // gone already
  }
}

/** '' for one that is gone. */
function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

export class Machine {
  readonly place: Place
  readonly folder: string
  private readonly programs = new Map<string, Running>()
  private isOn = true

  /**
   * @param folder where its files lie; on a disk of its own when `diskMb` says how large
   * @param owner user the folder belongs to
   */
  constructor(name: string, n: number, folder: string, { diskMb, owner }: { diskMb?: number; owner?: string } = {}) {
    this.place = join(name, n)
    this.folder = folder
    mkdirSync(folder, { recursive: true })
    if (diskMb !== undefined) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=755`, 'tmpfs', folder])
    if (owner !== undefined) execFileSync('chown', [owner, folder])
  }

  get name(): string {
    return this.place.name
  }

  /** Starts a program, and again whenever it ends while the machine is on. */
  run(program: Program): void {
    const log = createWriteStream(joinPath(this.folder, '..', `${this.name}-${program.name}.log`), { flags: 'a' })
    this.programs.set(program.name, { program, child: undefined, again: undefined, log })
    this.begin(program.name)
  }

  private begin(name: string): void {
    const running = this.programs.get(name)
    if (!running || !this.isOn || running.child) return
    clearTimeout(running.again)
    const { program, log } = running
    const as = program.user === undefined ? [] : ['setpriv', `--reuid=${program.user}`, `--regid=${program.user}`, '--init-groups']
    const child = spawn('nsenter', [`--net=/run/netns/${this.name}`, '--', ...as, ...program.command()], { cwd: program.user === undefined ? undefined : this.folder, env: { ...process.env, ...program.env?.() }, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    const write = (chunk: Buffer) => void log.write(chunk)
    child.stdout.on('data', write)
    child.stderr.on('data', write)
    child.on('error', (error) => log.write(`${error.message}\n`))
    child.once('exit', (code, by) => {
      log.write(`--- ended with ${code ?? by} at ${new Date().toISOString()}\n`)
      if (running.child !== child) return
      running.child = undefined
      if (this.isOn) running.again = setTimeout(() => this.begin(name), AGAIN_MS)
    })
    running.child = child
  }

  /** Its process; undefined while it is not running. */
  private pidOf(name: string): number | undefined {
    return this.programs.get(name)?.child?.pid
  }

  /** SIGKILL to one program. @throws Error when it was not running: nothing was tried then */
  kill(name: string): void {
    const pid = this.pidOf(name)
    if (pid === undefined) throw new Error(`${name} does not run on ${this.name}`)
    signal(pid, 'SIGKILL')
  }

  /** SIGKILL to every process on it whose command line is like this. @throws Error when there is none */
  killAll(isMeant: (commandLine: string) => boolean): void {
    const meant = processesOf(this.place).filter((pid) => isMeant(commandLineOf(pid)))
    if (meant.length === 0) throw new Error(`nothing to kill on ${this.name}`)
    for (const pid of meant) signal(pid, 'SIGKILL')
  }

  /** Ends one program as an operator would and waits; it comes again by itself. @throws Error when it was not running, or does not end */
  async restart(name: string): Promise<void> {
    const child = this.programs.get(name)?.child
    if (!child) throw new Error(`${name} does not run on ${this.name}`)
    const gone = new Promise<boolean>((resolve) => child.once('exit', () => resolve(true)))
    child.kill('SIGTERM')
    if (!(await Promise.race([gone, wait(GONE_MS, false)]))) throw new Error(`${name} on ${this.name} does not end`)
  }

  private everything(what: NodeJS.Signals): void {
    for (const pid of processesOf(this.place)) signal(pid, what)
  }

  /** Pulls the plug: everything on it is gone at once. */
  async powerOff(): Promise<void> {
    this.isOn = false
    for (const { again } of this.programs.values()) clearTimeout(again)
    do {
      this.everything('SIGKILL')
      await wait(20)
    } while (processesOf(this.place).length > 0)
  }

  powerOn(): void {
    this.isOn = true
    for (const name of this.programs.keys()) this.begin(name)
  }

  /** Stands still: nothing runs, no connection is closed. */
  async freeze(): Promise<void> {
    // who was about to start somebody has started them by now
    for (let i = 0; i < 3; i++) {
      this.everything('SIGSTOP')
      await wait(10)
    }
  }

  thaw(): void {
    this.everything('SIGCONT')
  }
}
