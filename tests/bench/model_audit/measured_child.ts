import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Runs a script in this folder in a separate process with a heap that fits into 256 MB. @returns the script's output */
export function runMeasured(name: string, ...args: string[]): string {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const script = fileURLToPath(new URL(`./${name}.${extension}`, import.meta.url))
  const loader = extension === 'ts' ? ['--import', '@poppinss/ts-exec'] : []
  const child = spawnSync(
    process.execPath,
    ['--max-old-space-size=192', ...loader, script, ...args],
    { encoding: 'utf8' }
  )
  if (child.status !== 0) throw new Error(child.stderr)
  return child.stdout
}

/**
 * Returns the peak memory of this process in MB. Does not use `getrusage` on Linux, where child
 * processes inherit the peak of their parent, here the benchmark.
 */
export function peakMegabytes(): number {
  if (process.platform !== 'linux') return Math.round(process.resourceUsage().maxRSS / 1024)
  const [, kilobytes = 'NaN'] =
    /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
