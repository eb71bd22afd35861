import { rmSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Unprivileged ids of runners that a root process starts: neither those of the application nor of PostgreSQL. */
const RUNNER_ID = 65532

/** User and group of a runner process; nothing when this process is unprivileged itself. */
export const runnerUser: { uid?: number; gid?: number } =
  process.getuid?.() === 0 ? { uid: RUNNER_ID, gid: RUNNER_ID } : {}

const PREFIX = `assay-runner-${hostname().replaceAll(/[^\w.]/g, '_')}-`
const open = new Set<string>()

// `process.exit` and fatal errors leave no time for anything asynchronous.
process.once('exit', () => {
  for (const folder of open) rmSync(folder, { recursive: true, force: true })
})

/** Makes the temporary folder of one runner, which nobody else may enter. */
export async function makeRunnerFolder(base = tmpdir()): Promise<string> {
  await mkdir(base, { recursive: true })
  const folder = await mkdtemp(join(base, `${PREFIX}${process.pid}-`))
  open.add(folder)
  const { uid, gid } = runnerUser
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
  return folder
}

export async function removeRunnerFolder(folder: string): Promise<void> {
  open.delete(folder)
  await rm(folder, { recursive: true, force: true })
}

/** Removes the folders of runners whose worker was killed on this machine. */
export async function removeLeftovers(base = tmpdir()): Promise<void> {
  for (const name of await readdir(base)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length)) : Number.NaN
    if (Number.isNaN(pid) || isAlive(pid)) continue
    // A folder of another user's worker stays.
    await rm(join(base, name), { recursive: true, force: true }).catch(() => {})
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
