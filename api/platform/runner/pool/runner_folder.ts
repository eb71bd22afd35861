import { rmSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Unprivileged user and group ID of runners that root starts. Differs from those of the application and PostgreSQL. */
const RUNNER_ID = 65532

/** User and group of runner processes; empty if this process is unprivileged itself. */
export const runnerUser: { uid?: number; gid?: number } =
  process.getuid?.() === 0 ? { uid: RUNNER_ID, gid: RUNNER_ID } : {}

const PREFIX = `assay-runner-${hostname().replaceAll(/[^\w.]/g, '_')}-`
const open = new Set<string>()

// Synchronous, because `process.exit` and fatal errors allow no asynchronous cleanup.
process.once('exit', () => {
  for (const folder of open) rmSync(folder, { recursive: true, force: true })
})

/** Creates the private temporary folder of one runner. */
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
    // Errors are ignored, because folders of other users' workers cannot be removed.
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
