import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const PS_MS = 5_000

/** Returns the resident memory of each process group in bytes, by the ID of its leader. */
export async function groupMemory(): Promise<Map<number, number>> {
  const processes = process.platform === 'linux' ? await fromProc() : await fromPs()
  const groups = new Map<number, number>()
  for (const { group, bytes } of processes) groups.set(group, (groups.get(group) ?? 0) + bytes)
  return groups
}

type Sample = { group: number; bytes: number }

async function fromProc(): Promise<Sample[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const samples = await Promise.all(ids.map(sampleOf))
  return samples.filter((sample) => sample !== null)
}

/** Reads the process group and memory of a process. Null for kernel threads and processes that have ended. */
async function sampleOf(id: string): Promise<Sample | null> {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
  const group = /^NSpgid:\s*(\d+)/m.exec(status)?.[1]
  const kilobytes = /^VmRSS:\s*(\d+) kB/m.exec(status)?.[1]
  return group && kilobytes ? { group: Number(group), bytes: Number(kilobytes) * 1024 } : null
}

async function fromPs(): Promise<Sample[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pgid=,rss='], {
    timeout: PS_MS,
  })
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([group, kilobytes]) => ({ group: Number(group), bytes: Number(kilobytes) * 1024 }))
}
