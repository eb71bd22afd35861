import { domainError } from '#api/http/domain_error'
import { readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const UPLOADS_BUSY = domainError(
  'uploads_busy',
  503,
  'The server is receiving too many large files. Try again in a few seconds.'
)

/** Bytes of uploaded files that one process keeps on disk at the same time. The largest file has 500 MB. */
const LIMITS = { process: 1_500_000_000, perOwner: 600_000_000 }
/** Disk space that uploads of all processes leave free. */
const MIN_FREE_BYTES = 500_000_000

type Limits = { process: number; perOwner: number }

/** Divides the disk space for uploaded files among organizations: none of them can use all of it. */
export class UploadShare {
  #used = 0
  readonly #usedBy = new Map<string, number>()

  constructor(private limits: Limits = LIMITS) {}

  /** Runs the work while `bytes` of the owner's share are reserved. @throws UPLOADS_BUSY */
  async run<Result>(owner: string, bytes: number, work: () => Promise<Result>): Promise<Result> {
    const own = this.#usedBy.get(owner) ?? 0
    const isFull = this.#used > 0 && this.#used + bytes > this.limits.process
    if (isFull || (own > 0 && own + bytes > this.limits.perOwner)) throw UPLOADS_BUSY()
    this.#reserve(owner, bytes)
    try {
      await assertDiskSpace(bytes)
      return await work()
    } finally {
      this.#reserve(owner, -bytes)
    }
  }

  #reserve(owner: string, bytes: number) {
    this.#used += bytes
    const own = (this.#usedBy.get(owner) ?? 0) + bytes
    if (own > 0) this.#usedBy.set(owner, own)
    else this.#usedBy.delete(owner)
  }
}

async function assertDiskSpace(bytes: number) {
  const { bavail, bsize } = await statfs(tmpdir())
  if (bavail * bsize < bytes + MIN_FREE_BYTES) throw UPLOADS_BUSY()
}

/** Folders of uploads carry the id of the process that removes them. */
export const uploadPrefix = () => join(tmpdir(), `assay-file-${process.pid}-`)

/** Removes uploads of processes that were killed. Called before this process takes its first upload. */
export async function removeAbandonedUploads() {
  for (const name of await readdir(tmpdir())) {
    const [, id] = /^assay-file-(\d+)-/.exec(name) ?? []
    // In a container a new process often has the id of its predecessor.
    if (!id || (Number(id) !== process.pid && isAlive(Number(id)))) continue
    await rm(join(tmpdir(), name), { recursive: true, force: true })
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
