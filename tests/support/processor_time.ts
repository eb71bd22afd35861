import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Seconds of a processor that went to this process, to the programs that it starts, to the browser and to the database. */
export type ProcessorTime = { own: number; programs: number; browser: number; database: number }

export const NO_TIME: ProcessorTime = { own: 0, programs: 0, browser: 0, database: 0 }

/** Ticks a second in which Linux counts, on every machine that Node runs on. */
const TICKS = 100

type Counted = { pid: number; parent: number; own: number; ended: number }

/** What has been used up to now; of other processes where `/proc` tells it, which is on Linux. */
export function processorTime(): ProcessorTime {
  const { user, system } = process.cpuUsage()
  const own = (user + system) / 1e6
  const alive = processes()
  const children = Map.groupBy(alive, ({ parent }) => parent)
  const below = (root: Counted): number =>
    (children.get(root.pid) ?? []).reduce((sum, child) => sum + below(child), root.own + root.ended)
  const [browsers, programs] = [[] as Counted[], [] as Counted[]]
  for (const child of children.get(process.pid) ?? []) {
    ;(isBrowser(child.pid) ? browsers : programs).push(child)
  }
  const sum = (roots: Counted[]) => roots.reduce((total, root) => total + below(root), 0)
  const ended = alive.find(({ pid }) => pid === process.pid)?.ended ?? 0
  const postmaster = alive.filter(({ pid }) => pid === postmasterPid())
  return { own, programs: ended + sum(programs), browser: sum(browsers), database: sum(postmaster) }
}

export const difference = (end: ProcessorTime, start: ProcessorTime): ProcessorTime => ({
  own: end.own - start.own,
  programs: end.programs - start.programs,
  browser: end.browser - start.browser,
  database: end.database - start.database,
})

export const sumOf = (a: ProcessorTime, b: ProcessorTime): ProcessorTime => ({
  own: a.own + b.own,
  programs: a.programs + b.programs,
  browser: a.browser + b.browser,
  database: a.database + b.database,
})

export const totalOf = ({ own, programs, browser, database }: ProcessorTime) =>
  own + programs + browser + database

function processes(): Counted[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => counted(Number(name)))
  } catch {
    return []
  }
}

/** A process may end between being listed and being read. */
function counted(pid: number): Counted[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // A program's name stands in brackets and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) / TICKS
    return [{ pid, parent: Number(fields[1]), own: ticks(11), ended: ticks(13) }]
  } catch {
    return []
  }
}

function isBrowser(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`).includes('chrom')
  } catch {
    return false
  }
}

/** The throw-away database of this run lies in its data folder. */
function postmasterPid(): number | undefined {
  try {
    const path = join(process.env.DATA_DIR ?? '', 'postgres/cluster/postmaster.pid')
    return Number.parseInt(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
